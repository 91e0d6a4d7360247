import Testing
import TriageConcurrency
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("Immediate delivery", .timeLimit(.minutes(30)))
struct ImmediateDeliveryTests {
    private let site = QueueFixture()
    private let console = ScriptedSink("console", deliversImmediately: true)
    private let remote = ScriptedSink("remote")
    private let fault = Fault(.server, code: "http.503")

    @Test
    func `an immediate sink receives a report before the user's choice, and only once`() async {
        let pipeline = site.pipeline([console, remote])
        pipeline.report(.sample(fault, actions: [.retry]))
        await eventually { console.delivered.elements.count == 1 }
        #expect(console.delivered.elements.first?.notice?.title == "Trouble")
        #expect(console.delivered.elements.first?.notice?.choice == nil)
        #expect(remote.delivered.elements.isEmpty)
        pipeline.recordChoice("retry", for: [fault.incident])
        await pipeline.shutdown()
        #expect(remote.delivered.elements.map(\.notice?.choice) == ["retry"])
        #expect(console.delivered.elements.count == 1)
        #expect(site.queuedReports.isEmpty && site.drops.isEmpty)
        for name in ["console", "remote"] {
            #expect(pipeline.totals.sinks[name]?.delivered == 1)
            #expect(pipeline.totals.sinks[name]?.waiting == 0)
        }
    }

    @Test
    func `other sinks still wait for the choice, ten seconds at most`() async {
        let pipeline = site.pipeline([console, remote])
        pipeline.report(.sample(fault, actions: [.retry]))
        // The other sleeper is the check for files of other processes.
        await site.clock.waitForSleepers(count: 2)
        site.clock.advance(by: .seconds(10) - .nanoseconds(1))
        await eventually { console.delivered.elements.count == 1 }
        for _ in 0..<100 { await Task.yield() }
        #expect(remote.delivered.elements.isEmpty)
        site.clock.advance(by: .nanoseconds(1))
        await eventually { remote.delivered.elements.count == 1 }
        await pipeline.shutdown()
        #expect(console.delivered.elements.count == 1)
    }

    @Test
    func `a report in memory is delivered at once too`() async {
        let pipeline = site.pipeline([console, remote]) { $0.folder = nil }
        pipeline.report(.sample(fault, actions: [.retry]))
        await eventually { console.delivered.elements.count == 1 }
        #expect(remote.delivered.elements.isEmpty)
        await pipeline.shutdown()
        #expect(console.delivered.elements.count == 1 && remote.delivered.elements.count == 1)
    }

    @Test
    func `a pipeline with immediate sinks alone leaves nothing behind`() async {
        let pipeline = site.pipeline([console])
        pipeline.report(.sample(fault, actions: [.retry]))
        await eventually { site.fileCount(containing: #"{"done":"console"}"#) == 1 }
        pipeline.recordChoice("retry", for: [fault.incident])
        #expect(site.queuedReports.isEmpty && site.drops.isEmpty)
        await pipeline.shutdown()
        #expect(console.delivered.elements.map(\.notice?.choice) == [nil])
    }

    @Test
    func `a report from within an operation is delivered at once, and not again with its notice`()
        async
    {
        let pipeline = site.pipeline([console, remote])
        let failed = FailureContext(fault: fault)
        pipeline.report(ReportDraft(level: .error, failure: failed, isOperationActive: true))
        await eventually { console.delivered.elements.count == 1 }
        pipeline.report(.sample(fault, actions: [.retry]))
        pipeline.recordChoice("retry", for: [fault.incident])
        await pipeline.shutdown()
        #expect(console.delivered.elements.map(\.notice?.title) == [nil])
        #expect(remote.delivered.elements.map(\.notice?.title) == ["Trouble"])
    }

    @Test
    func `an immediate sink needs no network, and a flush waits for it`() async {
        let slow = ScriptedSink("console", deliversImmediately: true) { _ in
            for _ in 0..<1000 { await Task.yield() }
        }
        let pipeline = site.pipeline([slow, remote]) { $0.isOnline = { false } }
        for number in 1...3 {
            pipeline.report(.numbered(number))
            await pipeline.flush()
            #expect(slow.delivered.elements.map(\.code) == (1...number).map { "code.\($0)" })
            #expect(slow.flushes.elements.count == number)
        }
        await pipeline.shutdown()
        #expect(remote.delivered.elements.isEmpty && remote.flushes.elements.isEmpty)
        #expect(site.queuedReports.count == 3)
        await site.pipeline([console, remote]).shutdown()
        #expect(remote.delivered.elements.count == 3 && console.delivered.elements.isEmpty)
    }

    @Test
    func `a report that a killed process has delivered immediately is not delivered there again`()
        async
    {
        let killed = site.pipeline([console, remote])
        killed.report(.sample(fault, actions: [.retry]))
        await eventually { site.fileCount(containing: #"{"done":"console"}"#) == 1 }
        site.files.breakLock()
        let (again, later) = (
            ScriptedSink("console", deliversImmediately: true), ScriptedSink("remote")
        )
        let next = site.pipeline([again, later])
        await next.shutdown()
        #expect(again.delivered.elements.isEmpty)
        #expect(next.totals.sinks["console"]?.handledElsewhere == 1)
        #expect(later.delivered.elements.map(\.incident) == [fault.incident])
        #expect(site.queuedReports.isEmpty)
        withExtendedLifetime(killed) {}
    }

    @Test
    func `a report that the immediate sink has not had yet is delivered at the next launch`() async
    {
        let killed = site.pipeline([])
        killed.report(.sample(fault, actions: [.retry]))
        site.files.breakLock()
        await site.pipeline([console]).shutdown()
        #expect(console.delivered.elements.map(\.incident) == [fault.incident])
        withExtendedLifetime(killed) {}
    }

    @Test
    func `a sink that is added later receives waiting reports if it is immediate`() async {
        let pipeline = site.pipeline([])
        pipeline.report(.sample(fault, actions: [.retry]))
        #expect(pipeline.add(remote) && pipeline.add(console))
        await eventually { console.delivered.elements.count == 1 }
        #expect(remote.delivered.elements.isEmpty)
        await pipeline.shutdown()
        #expect(console.delivered.elements.count == 1 && remote.delivered.elements.count == 1)
    }

    @Test
    func `an immediate sink receives nothing before the user's consent`() async {
        let pipeline = site.pipeline([console, remote]) { $0.consent = .pending }
        pipeline.report(.sample(fault, actions: [.retry]))
        await pipeline.flush()
        #expect(console.delivered.elements.isEmpty && console.flushes.elements.isEmpty)
        pipeline.setConsent(.granted)
        await eventually { console.delivered.elements.count == 1 }
        #expect(remote.delivered.elements.isEmpty)
        pipeline.setConsent(.denied)
        pipeline.report(.numbered(1))
        await pipeline.shutdown()
        #expect(console.delivered.elements.count == 1 && remote.delivered.elements.isEmpty)
    }

    @Test
    func `a report that is finalized while its delivery fails is delivered whole, and once`() async
    {
        let calls = EventRecorder<Void>()
        let failing = ScriptedSink("console", deliversImmediately: true) { _ in
            calls.record(())
            if calls.elements.count == 1 { throw SinkFailure(.retry(after: nil), code: "busy") }
        }
        let pipeline = site.pipeline([failing, remote]) {
            $0.jitter = { 1 }
        }
        pipeline.report(.sample(fault, actions: [.retry]))
        // The check for files of other processes, the wait for the choice, and the backoff.
        await site.clock.waitForSleepers(count: 3)
        pipeline.recordChoice("retry", for: [fault.incident])
        site.clock.advance(by: .seconds(1))
        await eventually { failing.delivered.elements.count == 1 }
        await pipeline.shutdown()
        #expect(calls.elements.count == 2 && remote.delivered.elements.count == 1)
        #expect(failing.delivered.elements.map(\.notice?.choice) == ["retry"])
        #expect(site.queuedReports.isEmpty)
    }

    @Test
    func `reports that wait for their choices are delivered immediately in their order`() async {
        let faults = (0..<20).map { Fault(.server, code: "code.\($0)") }
        let pipeline = site.pipeline([console, remote])
        for fault in faults { pipeline.report(.sample(fault, actions: [.retry])) }
        await eventually { console.delivered.elements.count == 20 }
        #expect(console.delivered.elements.map(\.code) == faults.map(\.code))
        for fault in faults.reversed() {
            pipeline.recordChoice("retry", for: [fault.incident])
        }
        await pipeline.shutdown()
        #expect(console.delivered.elements.count == 20 && remote.delivered.elements.count == 20)
    }

    @Test
    func `of the sinks here the console and the closures that say so are immediate`() {
        #expect(ConsoleSink().deliversImmediately)
        #expect(ClosureSink("lines", deliversImmediately: true) { _ in }.deliversImmediately)
        #expect(!ClosureSink("lines") { _ in }.deliversImmediately)
        #expect(!InMemorySink().deliversImmediately)
    }

    @Test
    func `a report at the level debug reaches the immediate sinks alone, and no file`() async {
        let pipeline = site.pipeline([console, remote])
        pipeline.report(.numbered(1, .debug))
        await eventually { console.delivered.elements.count == 1 }
        #expect(site.queuedReports.isEmpty)
        pipeline.add(ScriptedSink("late"))
        pipeline.report(.numbered(2, .info))
        await pipeline.shutdown()
        #expect(console.delivered.elements.map(\.level) == [.debug, .info])
        #expect(remote.delivered.elements.map(\.level) == [.info])
        #expect(site.drops.isEmpty && site.queuedReports.isEmpty)
        #expect(pipeline.totals.sinks.values.allSatisfy { $0.waiting == 0 })
    }

    @Test
    func `a report at the level debug waits for no sink that it is not for`() async {
        let pipeline = site.pipeline([remote])
        pipeline.report(.numbered(1, .debug))
        pipeline.removeSink(named: "remote")
        pipeline.add(ScriptedSink("other"))
        await pipeline.shutdown()
        #expect(remote.delivered.elements.isEmpty && site.drops.isEmpty)
        #expect(pipeline.totals.sinks["other"]?.waiting == 0)
    }

    @Test
    func `a report at the level debug does not reach a sink that is added while it waits`() async {
        let gate = Lock(false)
        let slow = ScriptedSink("slow", deliversImmediately: true) { _ in
            await eventually { gate.current }
        }
        let pipeline = site.pipeline([slow])
        pipeline.report(.numbered(1, .debug))
        let late = ScriptedSink("late")
        pipeline.add(late)
        gate.withLock { $0 = true }
        await pipeline.shutdown()
        #expect(slow.delivered.elements.count == 1 && late.delivered.elements.isEmpty)
    }
}
