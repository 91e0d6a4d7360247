import Foundation
import Testing
import TriageConcurrency
import TriageCore
import TriageRedaction
import TriageTesting
@testable import TriageReporting

@Suite("FloodGate", .timeLimit(.minutes(5)))
struct FloodGateTests {
    @Test("five are taken, the rest is held until the window is over, and the next one tells")
    func table() {
        var gate = FloodGate()
        let table: [(seconds: Int, verdict: FloodGate.Verdict)] = [
            (0, .take(suppressed: 0)), (0, .take(suppressed: 0)), (10, .take(suppressed: 0)),
            (20, .take(suppressed: 0)), (59, .take(suppressed: 0)),
            (59, .holdFirst(rest: .seconds(1))), (59, .hold), (59, .hold),
            (60, .take(suppressed: 3)), (61, .take(suppressed: 0)), (62, .take(suppressed: 0)),
            (63, .take(suppressed: 0)), (119, .take(suppressed: 0)),
            (119, .holdFirst(rest: .seconds(1))),
            (500, .take(suppressed: 1)), (501, .take(suppressed: 0)),
        ]
        for row in table {
            #expect(gate.judge("a", at: .seconds(row.seconds)) == row.verdict, "\(row)")
        }
    }

    @Test("identities do not count for each other")
    func identities() {
        var gate = FloodGate(.init(limit: 1))
        #expect(gate.judge("a", at: .zero) == .take(suppressed: 0))
        #expect(gate.judge("a", at: .zero) == .holdFirst(rest: .seconds(60)))
        #expect(gate.judge("a", at: .seconds(1)) == .hold)
        #expect(gate.judge("b", at: .zero) == .take(suppressed: 0))
    }

    @Test("none is lost: handed in is taken and told of as held", arguments: 0..<20)
    func conserved(seed: Int) async {
        var generator = SeededGenerator(seed: UInt64(seed))
        let bench = Bench()
        let pipeline = bench.pipeline()
        let count = Int.random(in: 1...600, using: &generator)
        for _ in 0..<count {
            let code = "code.\(Int.random(in: 0..<4, using: &generator))"
            pipeline.take(.sample(Fault(.server, code: code)))
            if Int.random(in: 0..<9, using: &generator) == 0 {
                bench.clock.advance(by: .seconds(Int.random(in: 1...70, using: &generator)))
            }
        }
        await pipeline.finish()
        await pipeline.finish()
        #expect(bench.taken.count + bench.dropped(.flood) == count)
        let told = bench.sink.reports.reduce(0) { $0 + $1.suppressed }
        #expect(told == bench.dropped(.flood))
    }

    @Test("more identities than are kept lose no count of those that are held")
    func manyIdentities() async {
        let bench = Bench()
        let pipeline = bench.pipeline()
        for _ in 0..<12 { pipeline.take(.sample(Fault(.server, code: "loud"))) }
        bench.clock.advance(by: .nanoseconds(1))
        for number in 0..<999 {
            pipeline.take(.sample(Fault(.server, code: "\(number)")))
            if number % 100 == 0 { await eventually { bench.sink.reports.count == number + 6 } }
        }
        await eventually { bench.sink.reports.count == 5 + 999 }
        #expect(Set(bench.sink.reports.map(\.suppressed)) == [0])
        pipeline.take(.sample(Fault(.server, code: "one too many")))
        await eventually { bench.sink.reports.count == 5 + 999 + 2 }
        #expect(bench.sink.reports.map(\.suppressed).max() == 7)
        #expect(bench.sink.reports.first { $0.suppressed > 0 }?.code == "loud")
        await pipeline.finish()
        #expect(bench.sink.reports.count == 5 + 999 + 2)
    }

    @Test("a window closes when its time is up and not before, and tells of what it held once")
    func close() {
        var gate = FloodGate(.init(limit: 0))
        #expect(gate.judge("a", at: .seconds(5)) == .holdFirst(rest: .seconds(60)))
        gate.keep(.sample, of: "a")
        #expect(gate.close("a", at: .seconds(65) - .nanoseconds(1)) == nil)
        #expect(gate.close("b", at: .seconds(65)) == nil)
        #expect(gate.close("a", at: .seconds(65))?.suppressed == 1)
        #expect(gate.close("a", at: .seconds(65)) == nil)
        #expect(gate.sumUp().isEmpty)
    }

    @Test("when there are too many the window gives way that began first, and not one begun anew")
    func oldest() {
        var gate = FloodGate(.init(limit: 0), room: 2)
        for round in 0..<18 {
            for (identity, second) in [("a", 0), ("b", 30)] {
                _ = gate.judge(identity, at: .seconds(60 * round + second))
                gate.keep(.sample, of: identity)
            }
        }
        _ = gate.judge("a", at: .seconds(1080))
        #expect(gate.makeRoom(for: "a") == nil)
        #expect(gate.makeRoom(for: "c")?.suppressed == 18)
        _ = gate.judge("c", at: .seconds(1081))
        #expect(gate.makeRoom(for: "d")?.suppressed == 19)
    }

    @Test("one that comes to nothing is none, and the next tells of what it was to tell of")
    func takenBack() {
        var gate = FloodGate(.init(limit: 1))
        gate.takeBack("b", suppressed: 1)
        #expect(gate.judge("a", at: .zero) == .take(suppressed: 0))
        for _ in 0..<2 { _ = gate.judge("a", at: .zero) }
        for _ in 0..<2 {
            #expect(gate.judge("a", at: .seconds(60)) == .take(suppressed: 2))
            gate.takeBack("a", suppressed: 2)
        }
        #expect(gate.judge("a", at: .seconds(60)) == .take(suppressed: 2))
        #expect(gate.judge("a", at: .seconds(60)) == .holdFirst(rest: .seconds(60)))
    }

    @Test("a flood is told of although the report that reached its limit could not be redacted")
    func unredacted() async {
        struct Broken: Error {}
        let (bench, isBroken) = (Bench(), Lock(false))
        let rule = Redactor.Rule(name: "broken") { text in
            if isBroken.current, text == "plum" { throw Broken() }
            return text
        }
        let pipeline = bench.pipeline(redactor: Redactor(rules: [rule]))
        for number in 1...8 {
            isBroken.withLock { $0 = number == 5 }
            pipeline.take(.sample(Fault(.server, code: "c", message: "plum")))
        }
        await pipeline.finish()
        #expect(bench.sink.reports.map(\.suppressed) == [0, 0, 0, 0, 0, 2])
        #expect(pipeline.totals.dropped == [.unredacted: 1] && pipeline.totals.heldBack == 2)
    }

    @Test("the summary at the end is the latest report with the count, and is not taken")
    func summary() async {
        let bench = Bench()
        let pipeline = bench.pipeline()
        for _ in 0..<8 { pipeline.take(.sample()) }
        await pipeline.finish()
        #expect(bench.taken.count == 5)
        #expect(bench.sink.reports.map(\.suppressed) == [0, 0, 0, 0, 0, 3])
        #expect(bench.sink.reports.last?.incident == bench.taken.last?.incident)
    }

    @Test("a flush tells of what was held back, and opens no window again")
    func flushed() async {
        let bench = Bench()
        let pipeline = bench.pipeline()
        for _ in 0..<3 {
            for _ in 0..<8 { pipeline.take(.sample()) }
            await pipeline.flush()
        }
        #expect(bench.taken.count == 5)
        #expect(bench.sink.reports.map(\.suppressed) == [0, 0, 0, 0, 0, 3, 8, 8])
        bench.clock.advance(by: .seconds(60))
        pipeline.take(.sample())
        await pipeline.finish()
        #expect(bench.taken.count == 6)
    }

    @Test("a report's id is its incident's, and a summary has one of its own")
    func ids() async {
        let bench = Bench()
        let pipeline = bench.pipeline()
        for _ in 0..<8 { pipeline.take(.sample()) }
        await pipeline.finish()
        let reports = bench.sink.reports
        #expect(reports.prefix(5).map(\.id) == bench.taken.map(\.incident.description))
        #expect(Set(reports.map(\.id)).count == 6)
        #expect(reports.last.flatMap { Incident($0.id) } != nil)
    }

    @Test("when the window ends a flood is told of, and not a moment before", arguments: [0, 45])
    func windowsEnd(seconds: Int) async {
        let bench = Bench()
        let pipeline = bench.pipeline()
        for _ in 0..<5 { pipeline.take(.sample()) }
        bench.clock.advance(by: .seconds(seconds))
        for _ in 0..<3 { pipeline.take(.sample()) }
        await bench.clock.sleepers(reach: 1)
        #expect(bench.clock.nextWake == .seconds(60 - seconds))
        await eventually { bench.sink.reports.count == 5 }
        bench.clock.advance(by: .seconds(60 - seconds) - .nanoseconds(1))
        for _ in 0..<100 { await Task.yield() }
        #expect(bench.sink.reports.count == 5)
        bench.clock.advance(by: .nanoseconds(1))
        await eventually { bench.sink.reports.count == 6 }
        #expect(bench.sink.reports.last?.suppressed == 3)
        pipeline.take(.sample())
        await pipeline.finish()
        #expect(bench.sink.reports.map(\.suppressed) == [0, 0, 0, 0, 0, 3, 0])
        #expect(bench.clock.sleepers == 0)
    }

    @Test("a window that ends while the pipeline does loses no count")
    func endsMeanwhile() async {
        for _ in 0..<100 {
            let bench = Bench()
            let pipeline = bench.pipeline()
            for _ in 0..<6 { pipeline.take(.sample()) }
            await bench.clock.sleepers(reach: 1)
            bench.clock.advance(by: .seconds(60))
            await pipeline.finish()
            #expect(bench.sink.reports.map(\.suppressed) == [0, 0, 0, 0, 0, 1])
        }
    }

    @Test("of two floods each is told of at the end of its own window")
    func twoWindows() async {
        let bench = Bench()
        let pipeline = bench.pipeline()
        for (code, sleepers) in [("a", 1), ("b", 2)] {
            for _ in 0..<6 { pipeline.take(.sample(Fault(.server, code: code))) }
            await bench.clock.sleepers(reach: sleepers)
            bench.clock.advance(by: .seconds(30))
        }
        await eventually { bench.sink.reports.count == 11 }
        #expect(bench.sink.reports.last?.code == "a")
        bench.clock.advance(by: .seconds(30))
        await eventually { bench.sink.reports.count == 12 }
        #expect(bench.sink.reports.last?.code == "b")
        await pipeline.finish()
        #expect(bench.sink.reports.count == 12)
    }
}

extension Report {
    fileprivate static var sample: Report {
        Report(
            .sample(), identity: "sample", suppressed: 0, time: Date(timeIntervalSince1970: 0),
            context: ReportContext(appVersion: "1", system: "iOS", locale: "ko"),
            breadcrumbs: [], Redaction(Redactor()))
    }
}
