import Testing
import TriageCore
import TriageReporting
import TriageTesting

@Suite("Reports that wait for the person", .timeLimit(.minutes(5)))
struct WaitingReportsTests {
    private let bench = Bench()
    private let fault = Fault(.server, code: "http.503")

    @Test("a notice with actions is waited for, and the choice is in the report")
    func choice() async {
        let pipeline = bench.pipeline()
        pipeline.take(.sample(fault, actions: [.retry]))
        #expect(bench.taken.count == 1)
        pipeline.amend([fault.incident], choice: "retry")
        pipeline.amend([fault.incident], choice: "dismiss")
        await eventually { bench.sink.reports.count == 1 }
        await pipeline.finish()
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry"])
    }

    @Test("a report of an operation that goes on waits for what the person is shown, and chooses")
    func undecided() async {
        let pipeline = bench.pipeline()
        let failed = Failed(fault: fault)
        pipeline.take(ReportDraft(level: .error, failed: failed, isUnderWay: true))
        pipeline.take(.sample(fault, actions: [.retry]))
        pipeline.take(.sample(fault, actions: [.dismiss]))
        pipeline.amend([fault.incident], choice: "retry")
        await eventually { bench.sink.reports.count == 1 }
        let notice = bench.sink.reports.first?.notice
        #expect(notice?.title == "Trouble" && notice?.choice == "retry")
        #expect(bench.taken.count == 1 && pipeline.totals.repeated == 2)
        pipeline.amend([fault.incident], choice: "dismiss")
        await pipeline.finish()
        #expect(bench.sink.reports.count == 1)
    }

    @Test("who answers before it is said what they were shown has both in the report")
    func undecidedQuick() async {
        // Consent comes at the beginning, between the two, or at the end.
        for consent in 0..<3 {
            let (site, sink, fault) = (Site(), ScriptedSink(), Fault(.server))
            let pipeline = site.pipeline([sink]) { $0.consent = consent > 0 ? .pending : .given }
            let failed = Failed(fault: fault)
            pipeline.take(ReportDraft(level: .error, failed: failed, isUnderWay: true))
            pipeline.amend([fault.incident], choice: "retry")
            if consent == 1 { pipeline.setConsent(.given) }
            pipeline.take(.sample(fault, actions: [.retry]))
            pipeline.setConsent(.given)
            await eventually { sink.delivered.elements.count == 1 }
            let notice = sink.delivered.elements.first?.notice
            #expect(notice?.title == "Trouble" && notice?.choice == "retry")
        }
    }

    @Test("a report bears the code that the person was shown, also where it was taken before")
    func shownCode() async {
        let (pipeline, other) = (bench.pipeline(), Incident().supportCode)
        let failed = Failed(fault: fault)
        pipeline.take(ReportDraft(level: .error, failed: failed, isUnderWay: true))
        pipeline.take(
            ReportDraft(
                level: .error, failed: failed, notice: Notice(.alert, message: "Later."),
                receipt: NoticeReceipt(notice: 1, supportCode: other)))
        await pipeline.finish()
        #expect(bench.sink.reports.map(\.supportCode) == [other.description])
    }

    @Test("it waits no longer for a notice that nobody answers, nor for one that never comes")
    func undecidedEnd() async {
        let pipeline = bench.pipeline()
        let others = [Fault(.server, code: "a"), Fault(.server, code: "b")]
        for other in others {
            let failed = Failed(fault: other)
            pipeline.take(ReportDraft(level: .error, failed: failed, isUnderWay: true))
        }
        pipeline.take(.sample(others[0]))
        await eventually { bench.sink.reports.map(\.code) == ["a"] }
        #expect(bench.sink.reports.first?.notice?.message == "Later.")
        await bench.clock.sleepers(reach: 2)
        bench.clock.advance(by: .seconds(10))
        await eventually { bench.sink.reports.map(\.code) == ["a", "b"] }
        #expect(bench.sink.reports.last?.notice == nil)
    }

    @Test("what the person was shown is there after a new start, and where they were asked first")
    func undecidedKept() async {
        let (site, sink) = (Site(), ScriptedSink())
        let killed = site.pipeline([])
        killed.take(
            ReportDraft(level: .error, failed: Failed(fault: fault), isUnderWay: true))
        killed.take(.sample(fault, actions: [.retry]))
        await killed.finish()
        let next = site.pipeline([sink]) { $0.consent = .pending }
        let other = Fault(.server, code: "other")
        next.take(ReportDraft(level: .error, failed: Failed(fault: other), isUnderWay: true))
        next.take(.sample(other, actions: [.retry]))
        next.setConsent(.given)
        await next.finish()
        #expect(sink.delivered.elements.map(\.notice?.title) == ["Trouble", "Trouble"])
    }

    @Test("nobody waits for a notice without actions")
    func noActions() async {
        let pipeline = bench.pipeline()
        pipeline.take(.sample(fault))
        await eventually { bench.sink.reports.count == 1 }
        #expect(bench.clock.sleepers == 0)
    }

    @Test("a choice belongs to the reports of its notice alone")
    func others() async {
        let (other, pipeline) = (Fault(.offline), bench.pipeline())
        pipeline.take(.sample(fault, actions: [.retry]))
        pipeline.take(.sample(other, actions: [.retry]))
        pipeline.amend([other.incident, Incident()], choice: "retry")
        await eventually { bench.sink.reports.count == 1 }
        #expect(bench.sink.reports.map(\.incident) == [other.incident])
        await pipeline.finish()
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry", nil])
    }

    @Test("a choice that is made before the report is taken is in it, and nobody waits")
    func earlyChoice() async {
        let pipeline = bench.pipeline()
        pipeline.amend([fault.incident], choice: "retry")
        #expect(bench.events.elements.isEmpty)
        pipeline.take(.sample(fault, actions: [.retry]))
        await eventually { bench.sink.reports.count == 1 }
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry"])
        #expect(bench.taken.map(\.notice?.choice) == [nil])
        #expect(bench.clock.sleepers == 0)
        await pipeline.finish()
        #expect(bench.sink.reports.count == 1)
    }

    @Test("an early choice is for its own report, and the first one counts")
    func earlyChoices() async {
        let (other, pipeline) = (Fault(.offline), bench.pipeline())
        pipeline.amend([fault.incident], choice: "retry")
        pipeline.amend([fault.incident], choice: "dismiss")
        pipeline.take(.sample(other, actions: [.retry]))
        pipeline.take(.sample(fault, actions: [.retry]))
        await eventually { bench.sink.reports.count == 1 }
        await pipeline.finish()
        #expect(bench.sink.reports.map(\.notice?.choice) == ["retry", nil])
    }

    @Test("of early choices without a report the last hundred are kept")
    func manyEarlyChoices() async {
        let faults = (0..<101).map { Fault(.server, code: "\($0)") }
        let pipeline = bench.pipeline()
        for fault in faults { pipeline.amend([fault.incident], choice: "retry") }
        for fault in faults { pipeline.take(.sample(fault, actions: [.retry])) }
        await eventually { bench.sink.reports.count == 100 }
        #expect(!bench.sink.reports.map(\.incident).contains(faults[0].incident))
        await pipeline.finish()
        #expect(bench.sink.reports.last?.incident == faults[0].incident)
        #expect(bench.sink.reports.last?.notice?.choice == nil)
    }

    @Test("choices for reports that are held for consent take no place from earlier ones")
    func heldChoices() async {
        let (site, sink) = (Site(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        pipeline.amend([fault.incident], choice: "retry")
        for number in 0..<100 {
            let held = Fault(.server, code: "\(number)")
            pipeline.take(.sample(held, actions: [.retry]))
            pipeline.amend([held.incident], choice: "dismiss")
        }
        pipeline.setConsent(.given)
        pipeline.take(.sample(fault, actions: [.retry]))
        await pipeline.finish()
        let choices = sink.delivered.elements.map(\.notice?.choice)
        #expect(choices == .init(repeating: "dismiss", count: 100) + ["retry"])
    }

    @Test("after ten seconds it goes without an answer, and not before")
    func patience() async {
        let pipeline = bench.pipeline()
        pipeline.take(.sample(fault, actions: [.retry]))
        await bench.clock.sleepers(reach: 1)
        bench.clock.advance(by: .seconds(10) - .nanoseconds(1))
        for _ in 0..<100 { await Task.yield() }
        #expect(bench.sink.reports.isEmpty)
        bench.clock.advance(by: .nanoseconds(1))
        await eventually { bench.sink.reports.count == 1 }
        pipeline.amend([fault.incident], choice: "retry")
        await pipeline.finish()
        #expect(bench.sink.reports.map(\.notice?.choice) == [nil])
    }

    @Test("in the background nothing waits")
    func sealAll() async {
        let pipeline = bench.pipeline()
        for _ in 0..<3 { pipeline.take(.sample(Fault(.offline), actions: [.retry])) }
        pipeline.sealAll()
        await eventually { bench.sink.reports.count == 3 }
        pipeline.sealAll()
        await bench.clock.sleepers(reach: 3)
        bench.clock.advance(by: .seconds(10))
        await pipeline.finish()
        #expect(bench.sink.reports.count == 3)
    }

    @Test("the end delivers what waits")
    func finish() async {
        let pipeline = bench.pipeline()
        pipeline.take(.sample(fault, actions: [.retry]))
        await pipeline.finish()
        #expect(bench.sink.reports.map(\.incident) == [fault.incident])
    }
}
