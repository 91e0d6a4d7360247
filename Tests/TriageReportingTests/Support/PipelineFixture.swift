import Foundation
@_spi(Tools) import TriageCore
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageTesting

extension ReportDraft {
    /// Returns a draft of a fault, shown as an alert with these actions.
    static func sample(
        _ fault: Fault = Fault(.server, code: "http.503"), operation: OperationName? = nil,
        actions: [Notice.Action.ID] = [], exchanges: [Exchange] = []
    ) -> ReportDraft {
        let notice = Notice(
            .alert, title: "Trouble", message: "Later.",
            actions: actions.map { .init($0, label: $0.rawValue) })
        return ReportDraft(
            level: .error, failure: FailureContext(fault: fault), notice: notice,
            receipt: NoticeReceipt(noticeID: 1, supportCode: fault.incident.supportCode),
            exchanges: exchanges)
    }
}

/// A pipeline with a sink in memory and a test clock, which records its events.
struct PipelineFixture {
    let clock = TestClock()
    let sink = InMemorySink()
    let events = EventRecorder<ReportEvent>()
    let diagnostics = EventRecorder<String>()
    let breadcrumbs = Breadcrumbs(now: { Date(timeIntervalSince1970: 0) })

    func pipeline(
        _ sinks: [any Sink] = [], redactor: Redactor = Redactor(),
        context: ReportContext = ReportContext(appVersion: "1.2", system: "iOS 18", locale: "ko_KR")
    ) -> ReportPipeline {
        let (events, troubles) = (events, diagnostics)
        return ReportPipeline(
            ReportPipeline.Configuration(
                sinks: [sink] + sinks, redactor: redactor, breadcrumbs: breadcrumbs,
                context: { context }, clock: clock, now: { Date(timeIntervalSince1970: 1.25) },
                observe: { events.record($0) }, diagnose: { troubles.record($0) }))
    }

    /// The reports that were accepted.
    var taken: [Report] {
        events.elements.compactMap { event in
            if case .accepted(let report) = event { report } else { nil }
        }
    }

    /// The dropped reports, with the reason and the sink.
    var drops: [(incident: Incident, reason: DropReason, sink: String?)] {
        events.elements.compactMap { event in
            if case .dropped(let it, let reason, let sink) = event {
                (it, reason, sink)
            } else {
                nil
            }
        }
    }

    /// Returns the number of reports that were dropped for this reason.
    func dropCount(_ reason: DropReason) -> Int {
        events.elements.count { event in
            if case .dropped(_, reason, _) = event { true } else { false }
        }
    }
}
