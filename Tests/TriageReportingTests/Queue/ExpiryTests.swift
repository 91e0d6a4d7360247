import Foundation
import Testing
import TriageConcurrency
import TriageTesting
@_spi(Tools) @testable import TriageReporting

@Suite("Reports that wait for long", .timeLimit(.minutes(30)))
struct ExpiryTests {
    private let site = QueueFixture()
    private let sink = ScriptedSink()
    private let time = Lock(Date(timeIntervalSince1970: 1000))
    private let isOnline = Lock(true)

    /// Moves the device's clock, and nothing else.
    private func setClock(days: Double) {
        time.withLock { $0 = Date(timeIntervalSince1970: 1000 + days * 86_400) }
    }

    /// Begins a launch whose reports have the time of the device's clock.
    private func launch(_ sinks: [any Sink]) -> ReportPipeline {
        let (time, isOnline) = (time, isOnline)
        return site.pipeline(sinks) { configuration in
            configuration.now = { time.current }
            configuration.isOnline = { isOnline.current }
            configuration.jitter = { 1 }
        }
    }

    /// Leaves a report behind, as a launch before.
    private func leaveReport() async {
        let former = launch([])
        former.report(.numbered(1))
        await former.shutdown()
    }

    @Test(arguments: [true, false])
    func `a report that is too old at its turn is dropped, not sent`(isOnline: Bool) async {
        await leaveReport()
        setClock(days: 31)
        self.isOnline.withLock { $0 = isOnline }
        let pipeline = launch([sink])
        site.clock.advance(by: .seconds(599))
        await pipeline.flush()
        #expect(site.queuedReports.count == 1 && site.drops.isEmpty)
        #expect(pipeline.totals.sinks["scripted"]?.waiting == 1)
        site.clock.advance(by: .seconds(1))
        await eventually {
            pipeline.finalizePending()
            return site.queuedReports.isEmpty
        }
        await pipeline.shutdown()
        #expect(sink.delivered.elements.isEmpty)
        #expect(site.drops == ["expired scripted"])
    }

    @Test
    func `a report that is as old as the limit is sent`() async {
        await leaveReport()
        setClock(days: 30)
        await launch([sink]).shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.1"])
    }

    @Test(arguments: [31, 20_000, -31], [1, 900])
    func `no report is lost because the clock is set while the app runs`(days: Double, minutes: Int)
        async
    {
        await leaveReport()
        isOnline.withLock { $0 = false }
        let pipeline = launch([sink])
        pipeline.report(.numbered(2))
        await site.clock.waitForSleepers(count: 2)
        setClock(days: days)
        pipeline.report(.numbered(3))
        for _ in 0..<2 {
            site.clock.advance(by: .seconds(60 * minutes))
            await site.clock.waitForSleepers(count: 2)
        }
        isOnline.withLock { $0 = true }
        await pipeline.flush()
        #expect(Set(sink.delivered.elements.map(\.code)) == ["code.1", "code.2", "code.3"])
        #expect(site.drops.isEmpty)
    }

    @Test
    func `no report is lost because the clock is wrong at the launch and right soon after`() async {
        await leaveReport()
        setClock(days: 31)
        let pipeline = launch([sink])
        await pipeline.flush()
        #expect(sink.delivered.elements.isEmpty && site.queuedReports.count == 1)
        setClock(days: 0)
        await eventually {
            site.clock.advance(by: .seconds(30))
            return sink.delivered.elements.map(\.code) == ["code.1"]
        }
        #expect(site.drops.isEmpty)
        withExtendedLifetime(pipeline) {}
    }

    @Test
    func `a report that was made while the clock was wrong is sent once it is right`() async {
        isOnline.withLock { $0 = false }
        let pipeline = launch([sink])
        setClock(days: -31)
        pipeline.report(.numbered(1))
        await site.clock.waitForSleepers(count: 2)
        setClock(days: 0)
        for _ in 0..<2 {
            site.clock.advance(by: .seconds(900))
            await site.clock.waitForSleepers(count: 2)
        }
        isOnline.withLock { $0 = true }
        await pipeline.flush()
        #expect(sink.delivered.elements.map(\.code) == ["code.1"] && site.drops.isEmpty)
    }

    @Test
    func `a report of the launch expires by the time that has run, whatever was before`() async {
        isOnline.withLock { $0 = false }
        let pipeline = launch([sink])
        pipeline.report(.numbered(1))
        await site.clock.waitForSleepers(count: 2)
        setClock(days: 31)
        site.clock.advance(by: .seconds(31 * 86_400))
        #expect(await eventually { site.drops == ["expired scripted"] })
        withExtendedLifetime(pipeline) {}
    }

    @Test
    func `a folder that cannot be listed at the launch may hold reports that are too old`() async {
        await leaveReport()
        setClock(days: 31)
        site.files.fail([.names], with: EACCES)
        let pipeline = launch([sink])
        site.files.fail([.names], with: 0)
        site.clock.advance(by: .seconds(600))
        pipeline.finalizePending()
        await eventually { site.drops == ["expired scripted"] }
        #expect(sink.delivered.elements.isEmpty)
    }

    @Test
    func `a report whose age is in doubt is discarded when the user declines`() async {
        await leaveReport()
        setClock(days: 31)
        let pipeline = launch([sink])
        await pipeline.flush()
        pipeline.setConsent(.denied)
        #expect(site.queuedReports.isEmpty && site.drops == ["consent scripted"])
        #expect(pipeline.totals.sinks["scripted"]?.waiting == 0)
    }

    @Test
    func `a report is counted once if the user declines while its age is looked at`() async {
        await leaveReport()
        setClock(days: 31)
        let (time, looked) = (time, Lock<ReportPipeline?>(nil))
        let pipeline = site.pipeline([sink]) { configuration in
            configuration.consent = .pending
            configuration.now = {
                looked.withLock { $0.take() }?.setConsent(.denied)
                return time.current
            }
        }
        looked.withLock { $0 = pipeline }
        pipeline.setConsent(.granted)
        await eventually { site.drops == ["consent scripted"] }
        #expect(pipeline.totals.sinks["scripted"]?.dropped == [.consentDenied: 1])
        #expect(pipeline.totals.sinks["scripted"]?.waiting == 0)
    }
}
