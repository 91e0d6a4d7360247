import Testing
@_spi(Tools) import TriageCore
import TriageTesting
@_spi(Tools) @testable import TriageReporting

@Suite("Reports that wait for the user", .timeLimit(.minutes(30)))
struct PendingReportsTests {
    private let bench = PipelineFixture()
    private let fault = Fault(.server, code: "http.503")

    @Test
    func `a report of a notice with actions waits for the choice and contains it`() async {
        let pipeline = bench.pipeline()
        pipeline.report(.sample(fault, actions: [.retry]))
        #expect(bench.taken.count == 1)
        pipeline.recordChoice("retry", for: [fault.incident])
        pipeline.recordChoice("dismiss", for: [fault.incident])
        await eventually { bench.sink.reports.count == 1 }
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry"])
    }

    @Test
    func `a report of a running operation waits for the notice and for the choice`() async {
        let pipeline = bench.pipeline()
        let failed = FailureContext(fault: fault)
        pipeline.report(ReportDraft(level: .error, failure: failed, isOperationActive: true))
        pipeline.report(.sample(fault, actions: [.retry]))
        pipeline.report(.sample(fault, actions: [.dismiss]))
        pipeline.recordChoice("retry", for: [fault.incident])
        await eventually { bench.sink.reports.count == 1 }
        let notice = bench.sink.reports.first?.notice
        #expect(notice?.title == "Trouble" && notice?.choice == "retry")
        #expect(bench.taken.count == 1 && pipeline.totals.duplicates == 2)
        pipeline.recordChoice("dismiss", for: [fault.incident])
        await pipeline.shutdown()
        #expect(bench.sink.reports.count == 1)
    }

    @Test
    func `a choice that comes before the notice is known is in the report, and so is the notice`()
        async
    {
        // Consent comes at the beginning, between the two, or at the end.
        for consent in 0..<3 {
            let (site, sink, fault) = (QueueFixture(), ScriptedSink(), Fault(.server))
            let pipeline = site.pipeline([sink]) { $0.consent = consent > 0 ? .pending : .granted }
            let failed = FailureContext(fault: fault)
            pipeline.report(ReportDraft(level: .error, failure: failed, isOperationActive: true))
            pipeline.recordChoice("retry", for: [fault.incident])
            if consent == 1 { pipeline.setConsent(.granted) }
            pipeline.report(.sample(fault, actions: [.retry]))
            pipeline.setConsent(.granted)
            await eventually { sink.delivered.elements.count == 1 }
            let notice = sink.delivered.elements.first?.notice
            #expect(notice?.title == "Trouble" && notice?.choice == "retry")
        }
    }

    @Test
    func `a report that is held for consent keeps the notice that the user was shown first`() async
    {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        pipeline.report(.sample(fault, actions: [.retry]))
        pipeline.report(.sample(fault, actions: [.dismiss]))
        pipeline.setConsent(.granted)
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.notice?.actions) == [["retry"]])
    }

    @Test
    func `two reports of one incident get the same choice`() {
        var pending = PendingReports()
        let keys = (1...2).map { number in
            QueueKey(
                sequence: UInt64(number), kind: .error, awaitsResponse: true, bytes: 1,
                incident: fault.incident)
        }
        for key in keys { _ = pending.add(key) }
        #expect(pending.close([fault.incident], choice: "retry") == keys)
    }

    @Test
    func `a report has the code that the user was shown, even if it was made before`() async {
        let (pipeline, other) = (bench.pipeline(), Incident().supportCode)
        let failed = FailureContext(fault: fault)
        pipeline.report(ReportDraft(level: .error, failure: failed, isOperationActive: true))
        pipeline.report(
            ReportDraft(
                level: .error, failure: failed, notice: Notice(.alert, message: "Later."),
                receipt: NoticeReceipt(noticeID: 1, supportCode: other)))
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.supportCode) == [other])
    }

    @Test
    func `a report stops waiting when its notice has no actions, or never comes`() async {
        let pipeline = bench.pipeline()
        let others = [Fault(.server, code: "a"), Fault(.server, code: "b")]
        for other in others {
            let failed = FailureContext(fault: other)
            pipeline.report(ReportDraft(level: .error, failure: failed, isOperationActive: true))
        }
        pipeline.report(.sample(others[0]))
        await eventually { bench.sink.reports.map(\.code) == ["a"] }
        #expect(bench.sink.reports.first?.notice?.message == "Later.")
        await bench.clock.waitForSleepers(count: 2)
        bench.clock.advance(by: .seconds(10))
        await eventually { bench.sink.reports.map(\.code) == ["a", "b"] }
        #expect(bench.sink.reports.last?.notice == nil)
    }

    @Test
    func `the notice is in the report after a relaunch, and after a wait for consent`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let killed = site.pipeline([])
        killed.report(
            ReportDraft(
                level: .error, failure: FailureContext(fault: fault), isOperationActive: true))
        killed.report(.sample(fault, actions: [.retry]))
        await killed.shutdown()
        let next = site.pipeline([sink]) { $0.consent = .pending }
        let other = Fault(.server, code: "other")
        next.report(
            ReportDraft(
                level: .error, failure: FailureContext(fault: other), isOperationActive: true))
        next.report(.sample(other, actions: [.retry]))
        next.setConsent(.granted)
        await next.shutdown()
        #expect(sink.delivered.elements.map(\.notice?.title) == ["Trouble", "Trouble"])
    }

    @Test
    func `a report of a notice without actions does not wait`() async {
        let pipeline = bench.pipeline()
        pipeline.report(.sample(fault))
        await eventually { bench.sink.reports.count == 1 }
        #expect(bench.clock.sleeperCount == 0)
    }

    @Test
    func `a choice is added only to the reports of its notice`() async {
        let (other, pipeline) = (Fault(.offline), bench.pipeline())
        pipeline.report(.sample(fault, actions: [.retry]))
        pipeline.report(.sample(other, actions: [.retry]))
        pipeline.recordChoice("retry", for: [other.incident, Incident()])
        await eventually { bench.sink.reports.count == 1 }
        #expect(bench.sink.reports.map(\.incident) == [other.incident])
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry", nil])
    }

    @Test
    func `a choice that comes before its report is in it, and the report does not wait`() async {
        let pipeline = bench.pipeline()
        pipeline.recordChoice("retry", for: [fault.incident])
        #expect(bench.events.elements.isEmpty)
        pipeline.report(.sample(fault, actions: [.retry]))
        await eventually { bench.sink.reports.count == 1 }
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry"])
        #expect(bench.taken.map(\.notice?.choice) == [nil])
        #expect(bench.clock.sleeperCount == 0)
        await pipeline.shutdown()
        #expect(bench.sink.reports.count == 1)
    }

    @Test
    func `an early choice is for its own report only, and the first one counts`() async {
        let (other, pipeline) = (Fault(.offline), bench.pipeline())
        pipeline.recordChoice("retry", for: [fault.incident])
        pipeline.recordChoice("dismiss", for: [fault.incident])
        pipeline.report(.sample(other, actions: [.retry]))
        pipeline.report(.sample(fault, actions: [.retry]))
        await eventually { bench.sink.reports.count == 1 }
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry", nil])
    }

    @Test
    func `the last hundred early choices without a report are kept`() async {
        let faults = (0..<101).map { Fault(.server, code: "\($0)") }
        let pipeline = bench.pipeline()
        for fault in faults { pipeline.recordChoice("retry", for: [fault.incident]) }
        for fault in faults { pipeline.report(.sample(fault, actions: [.retry])) }
        await eventually { bench.sink.reports.count == 100 }
        #expect(!bench.sink.reports.map(\.incident).contains(faults[0].incident))
        await pipeline.shutdown()
        #expect(bench.sink.reports.last?.incident == faults[0].incident)
        #expect(bench.sink.reports.last?.notice?.choice == nil)
    }

    @Test
    func `choices for reports that wait for consent do not displace earlier ones`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        pipeline.recordChoice("retry", for: [fault.incident])
        for number in 0..<100 {
            let fault = Fault(.server, code: "\(number)")
            pipeline.report(.sample(fault, actions: [.retry]))
            pipeline.recordChoice("dismiss", for: [fault.incident])
        }
        pipeline.setConsent(.granted)
        pipeline.report(.sample(fault, actions: [.retry]))
        await pipeline.shutdown()
        let choices = sink.delivered.elements.map(\.notice?.choice)
        #expect(choices == .init(repeating: "dismiss", count: 100) + ["retry"])
    }

    @Test
    func `a report is sent without a choice after ten seconds, and not before`() async {
        let pipeline = bench.pipeline()
        pipeline.report(.sample(fault, actions: [.retry]))
        await bench.clock.waitForSleepers(count: 1)
        bench.clock.advance(by: .seconds(10) - .nanoseconds(1))
        for _ in 0..<100 { await Task.yield() }
        #expect(bench.sink.reports.isEmpty)
        bench.clock.advance(by: .nanoseconds(1))
        await eventually { bench.sink.reports.count == 1 }
        pipeline.recordChoice("retry", for: [fault.incident])
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.notice?.choice) == [nil])
    }

    @Test
    func `no report waits in the background`() async {
        let pipeline = bench.pipeline()
        for _ in 0..<3 { pipeline.report(.sample(Fault(.offline), actions: [.retry])) }
        pipeline.finalizePending()
        await eventually { bench.sink.reports.count == 3 }
        pipeline.finalizePending()
        await bench.clock.waitForSleepers(count: 3)
        bench.clock.advance(by: .seconds(10))
        await pipeline.shutdown()
        #expect(bench.sink.reports.count == 3)
    }

    @Test
    func `the shutdown delivers the reports that wait`() async {
        let pipeline = bench.pipeline()
        pipeline.report(.sample(fault, actions: [.retry]))
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.incident) == [fault.incident])
    }
}
