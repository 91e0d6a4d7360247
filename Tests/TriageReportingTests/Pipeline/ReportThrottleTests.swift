import Foundation
import Testing
import TriageConcurrency
import TriageCore
import TriageRedaction
import TriageTesting
@_spi(Tools) @testable import TriageReporting

@Suite("ReportThrottle", .timeLimit(.minutes(30)))
struct ReportThrottleTests {
    @Test
    func `five are admitted, the rest is suppressed, and the next window has their number`() {
        var throttle = ReportThrottle()
        let table: [(seconds: Int, admission: ReportThrottle.Admission)] = [
            (0, .admit(suppressed: 0)), (0, .admit(suppressed: 0)), (10, .admit(suppressed: 0)),
            (20, .admit(suppressed: 0)), (59, .admit(suppressed: 0)),
            (59, .suppressFirst(remaining: .seconds(1))), (59, .suppress), (59, .suppress),
            (60, .admit(suppressed: 3)), (61, .admit(suppressed: 0)), (62, .admit(suppressed: 0)),
            (63, .admit(suppressed: 0)), (119, .admit(suppressed: 0)),
            (119, .suppressFirst(remaining: .seconds(1))),
            (500, .admit(suppressed: 1)), (501, .admit(suppressed: 0)),
        ]
        for row in table {
            #expect(throttle.evaluate("a", at: .seconds(row.seconds)) == row.admission, "\(row)")
        }
    }

    @Test
    func `fingerprints do not count for each other`() {
        var throttle = ReportThrottle(.init(limit: 1))
        #expect(throttle.evaluate("a", at: .zero) == .admit(suppressed: 0))
        #expect(throttle.evaluate("a", at: .zero) == .suppressFirst(remaining: .seconds(60)))
        #expect(throttle.evaluate("a", at: .seconds(1)) == .suppress)
        #expect(throttle.evaluate("b", at: .zero) == .admit(suppressed: 0))
    }

    @Test(arguments: 0..<20)
    func `no report is lost: each one is accepted or counted as suppressed`(seed: Int) async {
        var generator = SeededGenerator(seed: UInt64(seed))
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        let count = Int.random(in: 1...600, using: &generator)
        for _ in 0..<count {
            let code = "code.\(Int.random(in: 0..<4, using: &generator))"
            pipeline.report(.sample(Fault(.server, code: code)))
            if Int.random(in: 0..<9, using: &generator) == 0 {
                bench.clock.advance(by: .seconds(Int.random(in: 1...70, using: &generator)))
            }
        }
        await pipeline.shutdown()
        await pipeline.shutdown()
        #expect(bench.taken.count + bench.dropCount(.throttled) == count)
        let reported = bench.sink.reports.reduce(0) { $0 + $1.suppressedCount }
        #expect(reported == bench.dropCount(.throttled))
    }

    @Test
    func `more fingerprints than are kept lose no count of suppressed reports`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for _ in 0..<12 { pipeline.report(.sample(Fault(.server, code: "loud"))) }
        bench.clock.advance(by: .nanoseconds(1))
        for number in 0..<999 {
            pipeline.report(.sample(Fault(.server, code: "\(number)")))
            if number % 100 == 0 { await eventually { bench.sink.reports.count == number + 6 } }
        }
        await eventually { bench.sink.reports.count == 5 + 999 }
        #expect(Set(bench.sink.reports.map(\.suppressedCount)) == [0])
        pipeline.report(.sample(Fault(.server, code: "one too many")))
        await eventually { bench.sink.reports.count == 5 + 999 + 2 }
        #expect(bench.sink.reports.map(\.suppressedCount).max() == 7)
        #expect(bench.sink.reports.first { $0.suppressedCount > 0 }?.code == "loud")
        await pipeline.shutdown()
        #expect(bench.sink.reports.count == 5 + 999 + 2)
    }

    @Test
    func `a window closes when its time is up and not before, and yields its summary once`() {
        var throttle = ReportThrottle(.init(limit: 0))
        #expect(throttle.evaluate("a", at: .seconds(5)) == .suppressFirst(remaining: .seconds(60)))
        throttle.remember(.sample, of: "a")
        #expect(throttle.close("a", at: .seconds(65) - .nanoseconds(1)) == nil)
        #expect(throttle.close("b", at: .seconds(65)) == nil)
        #expect(throttle.close("a", at: .seconds(65))?.suppressedCount == 1)
        #expect(throttle.close("a", at: .seconds(65)) == nil)
        #expect(throttle.summarize().isEmpty)
    }

    @Test
    func `the oldest window gives way when there are too many, and not one that opened anew`() {
        var throttle = ReportThrottle(.init(limit: 0), capacity: 2)
        for round in 0..<18 {
            for (fingerprint, second) in [("a", 0), ("b", 30)] {
                _ = throttle.evaluate(fingerprint, at: .seconds(60 * round + second))
                throttle.remember(.sample, of: fingerprint)
            }
        }
        _ = throttle.evaluate("a", at: .seconds(1080))
        #expect(throttle.makeRoom(for: "a") == nil)
        #expect(throttle.makeRoom(for: "c")?.suppressedCount == 18)
        _ = throttle.evaluate("c", at: .seconds(1081))
        #expect(throttle.makeRoom(for: "d")?.suppressedCount == 19)
    }

    @Test
    func `a revoked report does not count, and the next one has its number`() {
        var throttle = ReportThrottle(.init(limit: 1))
        throttle.revoke("b", suppressed: 1)
        #expect(throttle.evaluate("a", at: .zero) == .admit(suppressed: 0))
        for _ in 0..<2 { _ = throttle.evaluate("a", at: .zero) }
        for _ in 0..<2 {
            #expect(throttle.evaluate("a", at: .seconds(60)) == .admit(suppressed: 2))
            throttle.revoke("a", suppressed: 2)
        }
        #expect(throttle.evaluate("a", at: .seconds(60)) == .admit(suppressed: 2))
        #expect(throttle.evaluate("a", at: .seconds(60)) == .suppressFirst(remaining: .seconds(60)))
    }

    @Test
    func `a flood has a summary although the report that reached its limit could not be redacted`()
        async
    {
        struct Broken: Error {}
        let (bench, isBroken) = (PipelineFixture(), Lock(false))
        let rule = Redactor.Rule(name: "broken") { text in
            if isBroken.current, text == "plum" { throw Broken() }
            return text
        }
        let pipeline = bench.pipeline(redactor: Redactor(rules: [rule]))
        for number in 1...8 {
            isBroken.withLock { $0 = number == 5 }
            pipeline.report(.sample(Fault(.server, code: "c", message: "plum")))
        }
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.suppressedCount) == [0, 0, 0, 0, 0, 2])
        #expect(pipeline.totals.dropped == [.redactionFailed: 1] && pipeline.totals.suppressed == 2)
    }

    @Test
    func `the summary is the latest report with the count, and is not counted as accepted`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for _ in 0..<8 { pipeline.report(.sample()) }
        await pipeline.shutdown()
        #expect(bench.taken.count == 5)
        #expect(bench.sink.reports.map(\.suppressedCount) == [0, 0, 0, 0, 0, 3])
        #expect(bench.sink.reports.last?.incident == bench.taken.last?.incident)
    }

    @Test
    func `a flush sends summaries of suppressed reports, and opens no window again`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for _ in 0..<3 {
            for _ in 0..<8 { pipeline.report(.sample()) }
            await pipeline.flush()
        }
        #expect(bench.taken.count == 5)
        #expect(bench.sink.reports.map(\.suppressedCount) == [0, 0, 0, 0, 0, 3, 8, 8])
        bench.clock.advance(by: .seconds(60))
        pipeline.report(.sample())
        await pipeline.shutdown()
        #expect(bench.taken.count == 6)
    }

    @Test
    func `a report has the id of its incident, and a summary has its own`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for _ in 0..<8 { pipeline.report(.sample()) }
        await pipeline.shutdown()
        let reports = bench.sink.reports
        #expect(reports.prefix(5).map(\.id) == bench.taken.map(\.incident.description))
        #expect(Set(reports.map(\.id)).count == 6)
        #expect(reports.last.flatMap { Incident($0.id) } != nil)
    }

    @Test(arguments: [0, 45])
    func `a flood has a summary when its window ends, and not before`(seconds: Int) async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for _ in 0..<5 { pipeline.report(.sample()) }
        bench.clock.advance(by: .seconds(seconds))
        for _ in 0..<3 { pipeline.report(.sample()) }
        await bench.clock.waitForSleepers(count: 1)
        #expect(bench.clock.timeUntilNextWake == .seconds(60 - seconds))
        await eventually { bench.sink.reports.count == 5 }
        bench.clock.advance(by: .seconds(60 - seconds) - .nanoseconds(1))
        for _ in 0..<100 { await Task.yield() }
        #expect(bench.sink.reports.count == 5)
        bench.clock.advance(by: .nanoseconds(1))
        await eventually { bench.sink.reports.count == 6 }
        #expect(bench.sink.reports.last?.suppressedCount == 3)
        pipeline.report(.sample())
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.suppressedCount) == [0, 0, 0, 0, 0, 3, 0])
        #expect(bench.clock.sleeperCount == 0)
    }

    @Test
    func `a window that ends during the shutdown loses no count`() async {
        for _ in 0..<100 {
            let bench = PipelineFixture()
            let pipeline = bench.pipeline()
            for _ in 0..<6 { pipeline.report(.sample()) }
            await bench.clock.waitForSleepers(count: 1)
            bench.clock.advance(by: .seconds(60))
            await pipeline.shutdown()
            #expect(bench.sink.reports.map(\.suppressedCount) == [0, 0, 0, 0, 0, 1])
        }
    }

    @Test
    func `each of two floods has a summary at the end of its own window`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for (code, sleepers) in [("a", 1), ("b", 2)] {
            for _ in 0..<6 { pipeline.report(.sample(Fault(.server, code: code))) }
            await bench.clock.waitForSleepers(count: sleepers)
            bench.clock.advance(by: .seconds(30))
        }
        await eventually { bench.sink.reports.count == 11 }
        #expect(bench.sink.reports.last?.code == "a")
        bench.clock.advance(by: .seconds(30))
        await eventually { bench.sink.reports.count == 12 }
        #expect(bench.sink.reports.last?.code == "b")
        await pipeline.shutdown()
        #expect(bench.sink.reports.count == 12)
    }
}

extension Report {
    fileprivate static var sample: Report {
        Report(
            .sample(), fingerprint: "sample", suppressedCount: 0, sampleRate: nil,
            time: Date(timeIntervalSince1970: 0),
            context: ReportContext(appVersion: "1", system: "iOS", locale: "ko"),
            breadcrumbs: [], attributes: [:], attachments: [], ReportRedactor(Redactor()))
    }
}
