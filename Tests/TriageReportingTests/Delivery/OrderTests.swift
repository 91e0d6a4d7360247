import Testing
import TriageConcurrency
import TriageCore
import TriageTesting
@_spi(Tools) @testable import TriageReporting

@Suite("The order of deliveries", .timeLimit(.minutes(30)))
struct OrderTests {
    /// A sink that fails at its first deliveries, or at every delivery of one report.
    private static func failing(
        _ remedy: SinkFailure.Remedy, calls: Int = 0, at code: String = ""
    ) -> ScriptedSink {
        let begun = EventRecorder<Void>()
        return ScriptedSink("s") { report in
            begun.record(())
            guard begun.elements.count > calls, report.code != code else {
                throw SinkFailure(remedy, code: "test")
            }
        }
    }

    /// The keys of reports in their order; the last ones are urgent.
    private func keys(_ count: Int, urgentFrom first: Int = 0) -> [QueueKey] {
        (0..<count).map { number in
            QueueKey(
                sequence: UInt64(number), kind: number >= first ? .error : .other,
                awaitsResponse: false, bytes: 1, incident: Incident())
        }
    }

    /// A pipeline that retries at once.
    private static func pipeline(_ sink: ScriptedSink) -> ReportPipeline {
        let pipeline = QueueFixture().pipeline([sink]) { configuration in
            configuration.backoff = ExponentialBackoff(baseDelay: .zero, maxDelay: .zero)
            // Real time: a retry without a delay gives the thread back here, and on a test clock not.
            configuration.clock = ContinuousClock()
            configuration.consent = .pending
        }
        for number in 1...5 { pipeline.report(.numbered(number)) }
        pipeline.setConsent(.granted)
        return pipeline
    }

    @Test
    func `a report that the receiver always fails at holds up no other`() async {
        let sink = Self.failing(.defer, at: "code.1")
        let pipeline = Self.pipeline(sink)
        await eventually { sink.delivered.elements.count == 4 }
        pipeline.report(.numbered(6))
        await eventually { sink.delivered.elements.count == 5 }
        #expect(sink.delivered.elements.map(\.code) == (2...6).map { "code.\($0)" })
        await eventually { pipeline.totals.sinks["s"]?.waiting == 1 }
    }

    @Test
    func `two such reports hold up no other, and arrive when the receiver recovers`() async {
        let isMended = Lock(false)
        let sink = ScriptedSink("s") { report in
            let isFine = isMended.current || !["code.1", "code.2"].contains(report.code)
            if !isFine { throw SinkFailure(.defer, code: "test") }
        }
        let pipeline = Self.pipeline(sink)
        await eventually { sink.delivered.elements.count == 3 }
        isMended.withLock { $0 = true }
        await pipeline.flush(timeout: .seconds(240))
        #expect(Set(sink.delivered.elements.suffix(2).map(\.code)) == ["code.1", "code.2"])
    }

    @Test
    func `after an outage with 500s all reports come in order, except the one that shows its end`()
        async
    {
        let sink = Self.failing(.defer, calls: 10)
        await Self.pipeline(sink).flush(timeout: .seconds(240))
        let order = [4, 1, 2, 3, 5]
        #expect(sink.delivered.elements.map(\.code) == order.map { "code.\($0)" })
    }

    @Test(arguments: [2, 40])
    func `a few failures or an unreachable receiver keep the order`(calls: Int) async {
        let sink = Self.failing(calls == 2 ? .defer : .retry(after: nil), calls: calls)
        await Self.pipeline(sink).flush(timeout: .seconds(240))
        #expect(sink.delivered.elements.map(\.code) == (1...5).map { "code.\($0)" })
    }

    @Test
    func `nothing comes between the parts of a report, not even an error, offline or not`() async {
        let (site, calls, online) = (QueueFixture(), EventRecorder<Void>(), Lock(true))
        let sink = ScriptedSink("s") { _ in
            calls.record(())
            guard calls.elements.count > 1 else {
                throw SinkFailure(.retry(after: nil), code: "test", isPartlyDelivered: true)
            }
        }
        let pipeline = await site.pipelineAfterFailure(sink) {
            $0.isOnline = { online.current }
        }
        online.withLock { $0 = false }
        pipeline.report(.numbered(2))
        site.clock.advance(by: .seconds(1))
        await site.clock.waitForSleepers(count: 2)
        online.withLock { $0 = true }
        site.clock.advance(by: .seconds(60))
        await eventually { sink.delivered.elements.count == 2 }
        #expect(sink.delivered.elements.map(\.code) == ["code.1", "code.2"])
        withExtendedLifetime(pipeline) {}
    }

    @Test
    func `the rest of a report comes first, even after an outage that put it behind others`() async
    {
        let (site, calls) = (QueueFixture(), EventRecorder<Void>())
        let sink = ScriptedSink("s") { report in
            calls.record(())
            guard calls.elements.count > 4 else {
                let isBegun = report.code == "code.1"
                throw SinkFailure(.defer, code: "test", isPartlyDelivered: isBegun)
            }
        }
        let pipeline = await site.pipelineAfterFailure(sink) {
            $0.backoff = ExponentialBackoff(baseDelay: .milliseconds(1), maxDelay: .seconds(60))
        }
        pipeline.report(.numbered(2))
        for count in 2...4 {
            site.clock.advance(by: .milliseconds(10))
            await eventually { calls.elements.count == count }
            await site.clock.waitForSleepers(count: 2)
        }
        site.clock.advance(by: .milliseconds(10))
        await eventually { sink.delivered.elements.count == 2 }
        #expect(sink.delivered.elements.map(\.code) == ["code.1", "code.2"])
        withExtendedLifetime(pipeline) {}
    }

    @Test(arguments: [
        (SinkFailure.Remedy.retry(after: nil), [1, 0, 2, 3]), (.defer, [2, 0, 1, 3]),
    ])
    func `two partly delivered reports come before the others, even after they were put behind`(
        remedy: SinkFailure.Remedy, order: [Int]
    ) {
        let keys = self.keys(4, urgentFrom: 2)
        var line = SinkQueue("s")
        line.insert(keys[0])
        for _ in 0..<3 {
            #expect(line.next { _ in true } == keys[0])
            line.requeue(keys[0], after: SinkFailure(.defer, code: "test", isPartlyDelivered: true))
        }
        line.insert(keys[1])
        #expect(line.next { _ in true } == keys[1])
        line.requeue(keys[1], after: SinkFailure(remedy, code: "test", isPartlyDelivered: true))
        line.insert(keys[2])
        for number in order {
            #expect(line.next { _ in true } == keys[number])
            if number == order[0] { line.insert(keys[3]) }
            line.complete(keys[number])
        }
        #expect(line.isIdle)
    }

    @Test
    func `a success between failures begins their count anew`() {
        let keys = self.keys(3)
        var line = SinkQueue("s")
        for key in keys { line.insert(key) }
        // Two failures, a success and two failures are not three in a row.
        for (number, isFailure) in [
            (0, true), (0, true), (0, false), (1, true), (1, true), (1, false), (2, false),
        ] {
            #expect(line.next { _ in true } == keys[number])
            if isFailure {
                line.requeue(keys[number], after: SinkFailure(.defer, code: "test"))
            } else {
                line.complete(keys[number])
            }
        }
        #expect(line.isIdle)
    }

    @Test
    func `a report that fails again after another arrived comes last, and is not forgotten`() {
        let keys = self.keys(4)
        var line = SinkQueue("s")
        for key in keys { line.insert(key) }
        for number in [0, 0, 0, 1, 0, 2, 3, 0, 0] {
            #expect(line.next { _ in true } == keys[number])
            if number == 0 {
                line.requeue(keys[0], after: SinkFailure(.defer, code: "test"))
            } else {
                line.complete(keys[number])
            }
            #expect(!line.isIdle)
        }
    }

    @Test
    func `a report that is being sent is not evicted, and is retried if that fails`() async {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let sink = ScriptedSink("s") { _ in
            guard gate.elements.isEmpty else { return }
            await withCheckedContinuation { gate.record($0) }
            throw SinkFailure(.retry(after: nil), code: "test")
        }
        let pipeline = site.pipeline([sink]) { $0.limits = .init(count: 2) }
        pipeline.report(.numbered(1))
        await eventually { gate.elements.count == 1 }
        for number in 2...4 { pipeline.report(.numbered(number)) }
        gate.elements.first?.resume()
        await site.clock.waitForSleepers(count: 2)
        site.clock.advance(by: .seconds(1))
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.1", "code.4"])
        #expect(site.drops == ["overflow s", "overflow s"])
    }

    @Test
    func `a part that the receiver always fails at holds up no other report`() async {
        let sink = ScriptedSink("s") { report in
            if report.code == "code.1" {
                throw SinkFailure(.defer, code: "test", isPartlyDelivered: true)
            }
        }
        let pipeline = Self.pipeline(sink)
        await eventually { sink.delivered.elements.count == 4 }
        #expect(await eventually { pipeline.totals.sinks["s"]?.waiting == 1 })
    }
}
