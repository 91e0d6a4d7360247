import Foundation
import Testing
import TriageConcurrency
import TriageCore
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageTesting

private struct BrokenSink: Sink {
    struct Broken: Error {}
    func deliver(_ report: Report) async throws { throw Broken() }
}

/// A sink that delivers nothing until it is released.
private final class HeldSink: Sink {
    private let gate = AsyncStream.makeStream(of: Void.self)
    let delivered = EventRecorder<Incident>()

    func deliver(_ report: Report) async {
        for await _ in gate.stream {}
        delivered.record(report.incident)
    }

    func letGo() { gate.continuation.finish() }
}

/// A sink that records the thread it runs on.
private struct ThreadSink: Sink {
    let threads = EventRecorder<ObjectIdentifier>()
    let delivered = DispatchSemaphore(value: 0)

    func deliver(_ report: Report) {
        threads.record(.current)
        delivered.signal()
    }
}

extension ObjectIdentifier {
    fileprivate static var current: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}

@Suite("Sinks", .timeLimit(.minutes(30)))
struct SinkTests {
    @Test
    func `each sink receives everything, in order, whatever another does`() async {
        let (bench, held) = (PipelineFixture(), HeldSink())
        let pipeline = bench.pipeline([BrokenSink(), held])
        for number in 0..<100 { pipeline.report(.sample(Fault(.server, code: "\(number)"))) }
        await eventually { bench.sink.reports.count == 100 }
        #expect(bench.sink.reports == bench.taken)
        #expect(held.delivered.elements.isEmpty)
        held.letGo()
        await pipeline.shutdown()
        #expect(held.delivered.elements == bench.taken.map(\.incident))
    }

    @Test
    func `a sink with too many reports loses the oldest, with events`() async {
        let (bench, held) = (PipelineFixture(), HeldSink())
        let pipeline = bench.pipeline([held])
        for number in 0..<1500 {
            pipeline.report(.sample(Fault(.server, code: "\(number)")))
            if number % 100 == 0 { await eventually { bench.sink.reports.count == number + 1 } }
        }
        held.letGo()
        await pipeline.shutdown()
        #expect(bench.sink.reports.count == 1500)
        #expect(held.delivered.elements.count + bench.dropCount(.overflow) == 1500)
        #expect(bench.dropCount(.overflow) >= 499)
    }

    @Test
    func `a sink that throws is named for each report that it refused`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline([BrokenSink()])
        for number in 0..<3 { pipeline.report(.sample(Fault(.server, code: "\(number)"))) }
        await pipeline.shutdown()
        #expect(
            bench.drops.filter { $0.reason == .refused }.map(\.sink)
                == .init(
                    repeating: "BrokenSink", count: 3))
        #expect(bench.drops.map(\.incident) == bench.taken.map(\.incident))
        #expect(bench.diagnostics.elements.count == 3)
        #expect(bench.diagnostics.elements.allSatisfy { $0.hasPrefix("BrokenSink ") })
        #expect(bench.sink.reports == bench.taken)
    }

    @Test
    func `a report that never reached the sinks is dropped by none`() {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for _ in 0..<6 { pipeline.report(.sample()) }
        #expect(bench.drops.map(\.reason) == [.throttled])
        #expect(bench.drops.map(\.sink) == [nil])
    }

    @Test
    func `a sink that hangs delays the shutdown for a limited time, and no other sink`() async {
        let (bench, held, last) = (PipelineFixture(), HeldSink(), InMemorySink(name: "another"))
        let pipeline = bench.pipeline([held, last])
        for number in 0..<3 { pipeline.report(.sample(Fault(.server, code: "\(number)"))) }
        let ended = Lock(false)
        let ending = Task {
            await pipeline.shutdown(timeout: .seconds(5))
            ended.withLock { $0 = true }
        }
        await bench.clock.waitForSleepers(count: 1)
        await eventually { last.reports.count == 3 && bench.sink.reports.count == 3 }
        bench.clock.advance(by: .seconds(5) - .nanoseconds(1))
        for _ in 0..<100 { await Task.yield() }
        #expect(!ended.current)
        bench.clock.advance(by: .nanoseconds(1))
        await ending.value
        #expect(bench.sink.reports == bench.taken)
        #expect(last.reports == bench.taken)
        pipeline.report(.sample(Fault(.offline)))
        #expect(bench.drops.map(\.reason) == [.shutDown])
        #expect(pipeline.totals.sinks["HeldSink"]?.delivered ?? 0 <= 1)
    }

    @Test
    func `no sink runs on the thread of the caller`() async {
        let (bench, sink) = (PipelineFixture(), ThreadSink())
        let pipeline = bench.pipeline([sink])
        let caller = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                for number in 0..<50 { pipeline.report(.sample(Fault(.server, code: "\(number)"))) }
                for _ in 0..<50 { sink.delivered.wait() }
                continuation.resume(returning: ObjectIdentifier.current)
            }
        }
        #expect(!sink.threads.elements.contains(caller))
    }

    @Test
    func `a line is one line whatever the report contains`() async throws {
        let controls = (0...0x2fff).compactMap(Unicode.Scalar.init).map(String.init).joined()
        let lines = EventRecorder<String>()
        let bench = PipelineFixture()
        let pipeline = bench.pipeline([ClosureSink("lines") { lines.record($0.logLine) }])
        let text = "a\nb\r\n\u{2028}c\u{1b}[31m\u{85}\u{0}" + controls
        var facts = Fault.Facts()
        (facts.type, facts.codingPath, facts.bodyShape) = (text, text, text)
        (facts.method, facts.path) = (text, text)
        let fault = Fault(
            .undecodable, code: text, message: "\(text, privacy: .public)", facts: facts)
        pipeline.report(.sample(fault))
        await pipeline.shutdown()
        let line = try #require(lines.elements.first)
        #expect(lines.elements.count == 1)
        #expect(!line.contains { $0.isNewline })
        #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(line.hasPrefix("ERROR · a"))
    }

    @Test
    func `a line contains the choice and the number of suppressed reports`() async throws {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for _ in 0..<7 { pipeline.report(.sample(Fault(.offline), actions: [.retry])) }
        pipeline.recordChoice("retry", for: bench.taken.map(\.incident))
        await pipeline.shutdown()
        let line = try #require(bench.sink.reports.last?.logLine)
        #expect(line.contains("offline"))
        #expect(line.contains("2 more like it since the last report"))
        #expect(bench.sink.reports.first?.logLine.contains("[retry] → retry") == true)
    }

    @Test
    func `a line contains the end of each attempt of the request`() async throws {
        let line = try await SampleReport(at: Date(timeIntervalSince1970: 0)).report().logLine
        #expect(line.contains(", sent 2×, asks to wait 2 min · 1: http.503, 2: undecodable · "))
        let title = "clubs.members[].name is null, a string was expected"
        #expect(
            line.hasPrefix("ERROR · \(title) · club.undecodable · home.load, check session"))
        #expect(line.contains(" · the club could not be read · Triage.Fault (club.undecodable) ← "))
    }
}
