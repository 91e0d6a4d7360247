import Foundation
import Testing
import TriageCore
import TriageTesting

@_spi(Tools) @testable import TriageReporting

@Suite("What an app sends about its operations", .timeLimit(.minutes(30)))
struct OperationCountingTests {
    private let site = OperationFixture()
    private var desk: CountingDouble { site.desk }

    @Test
    func `values and failures are uses, canceled operations are none, and each item begins anew`()
        async
    {
        let pipeline = site.pipeline()
        for _ in 1...3 { pipeline.succeed() }
        pipeline.cancel()
        pipeline.succeed("b")
        site.clock.advance(by: .seconds(60))
        await pipeline.leave()
        pipeline.succeed("b")
        await pipeline.leave()
        await pipeline.leave()
        #expect(desk.lines == [["a 3 0 0 0 0", "b 1 0 0 0 0"], ["b 1 0 0 0 0"]])
        #expect(desk.counts.map(\.started.timeIntervalSince1970) == [1000, 1060])
        #expect(desk.delivered.elements.map(\.time.timeIntervalSince1970) == [1060, 1060])
    }

    @Test
    func `a failure counts by what the user saw`() async {
        let pipeline = site.pipeline()
        pipeline.fail(style: .alert)
        pipeline.fail("a", .merged, style: .toast)
        pipeline.fail("a", .routed, style: nil, route: "signIn")
        pipeline.fail("a", .merged, style: nil, route: "signIn")
        pipeline.fail("a", .handled, style: nil)
        pipeline.fail("a", .silent, style: nil)
        await pipeline.leave()
        #expect(
            desk.counts.first?.counts["a"]?.shown
                == ["alert": 1, "toast": 1, "route": 2, "handled": 1, "silent": 1])
        #expect(desk.lines == [["a 6 6 1 0 0"]])
    }

    @Test
    func `an item is sent when an episode ends with a value`() async {
        let pipeline = site.pipeline()
        pipeline.fail()
        pipeline.begin()
        pipeline.succeed("b")
        #expect(desk.lines.isEmpty)
        pipeline.succeed()
        await eventually { desk.lines == [["a 2 1 1 1 0", "b 1 0 0 0 0"]] }
        pipeline.succeed()
        await pipeline.leave()
        #expect(desk.lines.last == ["a 1 0 0 0 0"])
    }

    @Test
    func `an item is sent five minutes after a failure, and when the user has given up`() async {
        // In memory, no other task sleeps.
        let pipeline = site.pipeline { configuration in
            configuration.folder = nil
            configuration.context = {
                ReportContext(appVersion: "1", system: "s", locale: "ko", userID: "kim")
            }
        }
        pipeline.fail("a", .silent, style: nil)
        pipeline.fail("b")
        await site.clock.waitForSleepers(count: 1)
        site.clock.advance(by: .seconds(299))
        #expect(desk.lines.isEmpty)
        pipeline.succeed("a")
        site.clock.advance(by: .seconds(1))
        await eventually { desk.lines == [["a 2 1 0 0 0", "b 1 1 0 0 0"]] }
        await site.clock.waitForSleepers(count: 1)
        site.clock.advance(by: .seconds(1499))
        await site.clock.waitForSleepers(count: 1)
        #expect(desk.lines.count == 1)
        site.clock.advance(by: .seconds(1))
        await eventually { desk.lines.last == ["b 0 0 0 0 1"] }
        await pipeline.leave()
        #expect(desk.lines.count == 2)
    }

    @Test
    func `a user who comes back too late has given up, whatever the operation does then`() async {
        let pipeline = site.pipeline()
        pipeline.fail()
        site.clock.advance(by: .seconds(1800))
        pipeline.begin()
        pipeline.succeed()
        await pipeline.leave()
        let numbers = desk.counts.compactMap { $0.counts["a"] }.reduce(into: OperationCount()) {
            $0.add($1)
        }
        #expect(numbers.numbers == [2, 1, 0, 0, 1])
    }

    @Test
    func `there are twelve items an hour, and what comes beyond waits for the next one`() async {
        let pipeline = site.pipeline()
        for number in 1...12 {
            pipeline.succeed()
            await pipeline.leave()
            #expect(desk.lines.count == number)
        }
        for _ in 1...3 {
            pipeline.succeed()
            await pipeline.leave()
        }
        #expect(desk.lines.count == 12)
        // What was sent is known after a start too.
        await pipeline.shutdown(timeout: .seconds(3600))
        site.moveClock(by: 3599)
        let next = site.pipeline()
        await next.flush()
        #expect(desk.lines.count == 12)
        await eventually {
            site.clock.advance(by: .seconds(1))
            return desk.lines.count == 13
        }
        #expect(desk.lines.last == ["a 3 0 0 0 0"])
    }

    @Test
    func `an item holds 64 operations and 8 kB, those with failures first; the rest follows`()
        async throws
    {
        let pipeline = site.pipeline()
        for number in 10..<99 { pipeline.succeed(.init(rawValue: "operation.\(number)")) }
        pipeline.succeed("operation.98")
        let long = OperationName(rawValue: String(repeating: "각\"", count: 60))
        for number in 0..<20 {
            pipeline.fail(.init(rawValue: "\(long)\(number)"), .silent, style: nil)
        }
        await pipeline.leave()
        #expect(desk.counts.reduce(0) { $0 + $1.counts.count } == 109)
        #expect(desk.counts[0].counts.keys.allSatisfy { $0.hasPrefix("각") })
        #expect(desk.lines.contains { $0.contains("operation.98 2 0 0 0 0") })
        for item in desk.counts {
            #expect(item.counts.count <= 64)
            #expect(try JSONEncoder().encode(item.counts).count < 7000)
        }
    }

    @Test
    func `names and users are without secrets, in memory's items and in the file`() async throws {
        let pipeline = site.pipeline { configuration in
            configuration.context = {
                ReportContext(
                    appVersion: "1", system: "s", locale: "ko", userID: "kim@example.com")
            }
        }
        for name in ["kim@example.com", "lee@example.com"] {
            pipeline.fail(.init(rawValue: "find \(name)"))
        }
        let file = try #require(site.kept)
        #expect(file.contains("[Filtered]") && !file.contains("example.com"))
        await pipeline.leave()
        #expect(desk.lines == [["find [Filtered] 2 2 0 0 0"]])
        #expect(desk.delivered.elements.first?.context.userID == "[Filtered]")
    }

    @Test
    func `no report is sampled, held back or counted for it, and no other sink gets it`() async {
        let (console, other) = (ScriptedSink("console"), CountingDouble("other", counts: false))
        let refusal = SinkFailure(.drop(.refused), code: "http.400")
        let refusing = CountingDouble("refusing", counts: true, refusal)
        let pipeline = site.pipeline([console, other, refusing]) { configuration in
            configuration.sampling = Sampling { _ in 0 }
            configuration.throttle = .init(limit: 0)
            configuration.beforeSend = { _ in nil }
        }
        pipeline.succeed()
        await pipeline.leave()
        #expect(desk.lines == [["a 1 0 0 0 0"]] && refusing.lines.isEmpty)
        #expect(console.delivered.elements.isEmpty && other.delivered.elements.isEmpty)
        #expect(site.site.events.elements.isEmpty && site.site.queuedReports.isEmpty)
        let totals = pipeline.totals
        #expect(totals.received == 0 && totals.accepted == 0)
        #expect(totals.sinks.values.allSatisfy { $0 == .init() })
        #expect(totals.sinks.count == 4)
        await pipeline.flush()
        #expect(refusing.drops.elements.isEmpty)
    }

    @Test
    func `without a sink that takes counts, nothing is counted or written`() async {
        let (other, site) = (CountingDouble("other", counts: false), QueueFixture())
        let pipeline = site.pipeline([other])
        pipeline.fail()
        #expect(!site.files.files.keys.contains { $0.hasSuffix(".operations") })
        #expect(site.clock.sleeperCount <= 1)
        let late = CountingDouble()
        pipeline.add(late)
        pipeline.succeed()
        pipeline.removeSink(named: "desk")
        pipeline.succeed("b")
        let second = CountingDouble("second")
        pipeline.add(second)
        await pipeline.shutdown(timeout: .seconds(3600))
        #expect(late.lines.isEmpty && second.lines.isEmpty && other.delivered.elements.isEmpty)
    }

    @Test
    func `the failure of an operation that a sink runs is not counted`() async {
        let pipeline = site.pipeline()
        ReportingGuard.delivery.run { pipeline.fail() }
        await pipeline.leave()
        #expect(desk.lines.isEmpty)
    }
}
