import Testing
import TriageCore
import TriageReporting
import TriageTesting

@Suite("Reports that wait for the person", .timeLimit(.minutes(5)))
struct WaitingReportsTests {
    private let bench = PipelineFixture()
    private let fault = Fault(.server, code: "http.503")

    @Test("a notice with actions is waited for, and the choice is in the report")
    func choice() async {
        let pipeline = bench.pipeline()
        pipeline.report(.sample(fault, actions: [.retry]))
        #expect(bench.taken.count == 1)
        pipeline.recordChoice("retry", for: [fault.incident])
        pipeline.recordChoice("dismiss", for: [fault.incident])
        await eventually { bench.sink.reports.count == 1 }
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry"])
    }

    @Test("a report of an operation that goes on waits for what the person is shown, and chooses")
    func undecided() async {
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

    @Test("who answers before it is said what they were shown has both in the report")
    func undecidedQuick() async {
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

    @Test("a report bears the code that the person was shown, also where it was taken before")
    func shownCode() async {
        let (pipeline, other) = (bench.pipeline(), Incident().supportCode)
        let failed = FailureContext(fault: fault)
        pipeline.report(ReportDraft(level: .error, failure: failed, isOperationActive: true))
        pipeline.report(
            ReportDraft(
                level: .error, failure: failed, notice: Notice(.alert, message: "Later."),
                receipt: NoticeReceipt(noticeID: 1, supportCode: other)))
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.supportCode) == [other.description])
    }

    @Test("it waits no longer for a notice that nobody answers, nor for one that never comes")
    func undecidedEnd() async {
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

    @Test("what the person was shown is there after a new start, and where they were asked first")
    func undecidedKept() async {
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

    @Test("nobody waits for a notice without actions")
    func noActions() async {
        let pipeline = bench.pipeline()
        pipeline.report(.sample(fault))
        await eventually { bench.sink.reports.count == 1 }
        #expect(bench.clock.sleeperCount == 0)
    }

    @Test("a choice belongs to the reports of its notice alone")
    func others() async {
        let (other, pipeline) = (Fault(.offline), bench.pipeline())
        pipeline.report(.sample(fault, actions: [.retry]))
        pipeline.report(.sample(other, actions: [.retry]))
        pipeline.recordChoice("retry", for: [other.incident, Incident()])
        await eventually { bench.sink.reports.count == 1 }
        #expect(bench.sink.reports.map(\.incident) == [other.incident])
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry", nil])
    }

    @Test("a choice that is made before the report is taken is in it, and nobody waits")
    func earlyChoice() async {
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

    @Test("an early choice is for its own report, and the first one counts")
    func earlyChoices() async {
        let (other, pipeline) = (Fault(.offline), bench.pipeline())
        pipeline.recordChoice("retry", for: [fault.incident])
        pipeline.recordChoice("dismiss", for: [fault.incident])
        pipeline.report(.sample(other, actions: [.retry]))
        pipeline.report(.sample(fault, actions: [.retry]))
        await eventually { bench.sink.reports.count == 1 }
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry", nil])
    }

    @Test("of early choices without a report the last hundred are kept")
    func manyEarlyChoices() async {
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

    @Test("choices for reports that are held for consent take no place from earlier ones")
    func heldChoices() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        pipeline.recordChoice("retry", for: [fault.incident])
        for number in 0..<100 {
            let held = Fault(.server, code: "\(number)")
            pipeline.report(.sample(held, actions: [.retry]))
            pipeline.recordChoice("dismiss", for: [held.incident])
        }
        pipeline.setConsent(.granted)
        pipeline.report(.sample(fault, actions: [.retry]))
        await pipeline.shutdown()
        let choices = sink.delivered.elements.map(\.notice?.choice)
        #expect(choices == .init(repeating: "dismiss", count: 100) + ["retry"])
    }

    @Test("after ten seconds it goes without an answer, and not before")
    func patience() async {
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

    @Test("in the background nothing waits")
    func sealAll() async {
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

    @Test("the end delivers what waits")
    func finish() async {
        let pipeline = bench.pipeline()
        pipeline.report(.sample(fault, actions: [.retry]))
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.incident) == [fault.incident])
    }
}
