import Foundation
import Testing
import TriageConcurrency
import TriageCore
import TriageRedaction
import TriageReporting
import TriageTesting

private struct BrokenSink: Sink {
    struct Broken: Error {}
    func deliver(_ report: Report) async throws { throw Broken() }
}

/// Delivers nothing until it is let go.
private final class HeldSink: Sink {
    private let gate = AsyncStream.makeStream(of: Void.self)
    let delivered = Recorder<Incident>()

    func deliver(_ report: Report) async {
        for await _ in gate.stream {}
        delivered.record(report.incident)
    }

    func letGo() { gate.continuation.finish() }
}

/// Notes on which thread it runs.
private struct ThreadSink: Sink {
    let threads: Recorder<ObjectIdentifier>
    func deliver(_ report: Report) { threads.record(.current) }
}

extension ObjectIdentifier {
    fileprivate static var current: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}

@Suite("Sinks", .timeLimit(.minutes(5)))
struct SinkTests {
    @Test("each gets all, in order, whatever another does")
    func order() async {
        let (bench, held) = (Bench(), HeldSink())
        let pipeline = bench.pipeline([BrokenSink(), held])
        for number in 0..<100 { pipeline.take(.sample(Fault(.server, code: "\(number)"))) }
        await eventually { bench.sink.reports.count == 100 }
        #expect(bench.sink.reports == bench.taken)
        #expect(held.delivered.elements.isEmpty)
        held.letGo()
        await pipeline.finish()
        #expect(held.delivered.elements == bench.taken.map(\.incident))
    }

    @Test("one that holds too many loses the further ones, and says so")
    func overflow() async {
        let (bench, held) = (Bench(), HeldSink())
        let pipeline = bench.pipeline([held])
        for number in 0..<1500 {
            pipeline.take(.sample(Fault(.server, code: "\(number)")))
            if number % 100 == 0 { await eventually { bench.sink.reports.count == number + 1 } }
        }
        held.letGo()
        await pipeline.finish()
        #expect(bench.sink.reports.count == 1500)
        #expect(held.delivered.elements.count + bench.dropped(.overflow) == 1500)
        #expect(bench.dropped(.overflow) >= 499)
    }

    @Test("one that throws is named for each report that it refused")
    func refused() async {
        let bench = Bench()
        let pipeline = bench.pipeline([BrokenSink()])
        for number in 0..<3 { pipeline.take(.sample(Fault(.server, code: "\(number)"))) }
        await pipeline.finish()
        #expect(
            bench.drops.filter { $0.reason == .refused }.map(\.sink)
                == .init(
                    repeating: "BrokenSink", count: 3))
        #expect(bench.drops.map(\.incident) == bench.taken.map(\.incident))
        #expect(bench.sink.reports == bench.taken)
    }

    @Test("a report that never came so far as a sink is dropped by none")
    func flood() {
        let bench = Bench()
        let pipeline = bench.pipeline()
        for _ in 0..<6 { pipeline.take(.sample()) }
        #expect(bench.drops.map(\.reason) == [.flood])
        #expect(bench.drops.map(\.sink) == [nil])
    }

    @Test("one that hangs holds the end up for so long and no longer, and nobody else")
    func hung() async {
        let (bench, held, last) = (Bench(), HeldSink(), InMemorySink(name: "another"))
        let pipeline = bench.pipeline([held, last])
        for number in 0..<3 { pipeline.take(.sample(Fault(.server, code: "\(number)"))) }
        let ended = Lock(false)
        let ending = Task {
            await pipeline.finish(within: .seconds(5))
            ended.withLock { $0 = true }
        }
        await bench.clock.sleepers(reach: 1)
        await eventually { last.reports.count == 3 && bench.sink.reports.count == 3 }
        bench.clock.advance(by: .seconds(5) - .nanoseconds(1))
        for _ in 0..<100 { await Task.yield() }
        #expect(!ended.current)
        bench.clock.advance(by: .nanoseconds(1))
        await ending.value
        #expect(bench.sink.reports == bench.taken)
        #expect(last.reports == bench.taken)
        pipeline.take(.sample(Fault(.offline)))
        #expect(bench.drops.map(\.reason) == [.finished])
        #expect(pipeline.totals.sinks["HeldSink"]?.delivered ?? 0 <= 1)
    }

    @Test("the caller's thread runs no sink")
    func threads() async {
        let (bench, threads) = (Bench(), Recorder<ObjectIdentifier>())
        let pipeline = bench.pipeline([ThreadSink(threads: threads)])
        let caller = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                for number in 0..<50 { pipeline.take(.sample(Fault(.server, code: "\(number)"))) }
                while threads.elements.count < 50 { sched_yield() }
                continuation.resume(returning: ObjectIdentifier.current)
            }
        }
        #expect(!threads.elements.contains(caller))
    }

    @Test("a line is one line whatever is in it")
    func line() async throws {
        let controls = (0...0x2fff).compactMap(Unicode.Scalar.init).map(String.init).joined()
        let lines = Recorder<String>()
        let bench = Bench()
        let pipeline = bench.pipeline([LineSink { lines.record($0) }])
        let text = "a\nb\r\n\u{2028}c\u{1b}[31m\u{85}\u{0}" + controls
        var facts = Fault.Facts()
        (facts.type, facts.codingPath, facts.bodyShape) = (text, text, text)
        (facts.method, facts.path) = (text, text)
        let fault = Fault(
            .undecodable, code: text, message: "\(text, privacy: .public)", facts: facts)
        pipeline.take(.sample(fault))
        await pipeline.finish()
        let line = try #require(lines.elements.first)
        #expect(lines.elements.count == 1)
        #expect(!line.contains { $0.isNewline })
        #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(line.hasPrefix("ERROR · undecodable · "))
    }

    @Test("a line says what was chosen and how many were held back")
    func lineContents() async throws {
        let bench = Bench()
        let pipeline = bench.pipeline()
        for _ in 0..<7 { pipeline.take(.sample(Fault(.offline), actions: [.retry])) }
        pipeline.amend(bench.taken.map(\.incident), choice: "retry")
        await pipeline.finish()
        let line = try #require(bench.sink.reports.last?.line)
        #expect(line.contains("offline"))
        #expect(line.contains("2 like it held back"))
        #expect(bench.sink.reports.first?.line.contains("chose retry") == true)
    }

    @Test("a line says how each sending of the request ended")
    func lineHistory() async throws {
        let line = try await SampleReport(at: Date(timeIntervalSince1970: 0)).report().line
        #expect(line.contains("GET /v1/clubs/{id} → 200, sent 2× · 1: http.503, 2: undecodable"))
        #expect(line.hasPrefix("ERROR · undecodable · club.undecodable · home.load · "))
        #expect(line.contains(" · the club could not be read · Triage.Fault (club.undecodable) ← "))
    }
}
