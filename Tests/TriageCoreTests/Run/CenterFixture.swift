import TriageCore
import TriageTesting

/// A center, with one log of all its actions, in order.
struct CenterFixture {
    let log = EventRecorder<String>()
    let failures = EventRecorder<FailureContext>()
    let drafts = EventRecorder<ReportDraft>()
    let requests = EventRecorder<NoticeRequest>()
    let diagnoses = EventRecorder<String>()
    let center: FaultCenter

    init(
        _ rules: [Rule] = [], reader: ErrorClassifier = .standardLibrary,
        mode: FaultCenter.Mode = .live, merges: Bool = false, hasRouter: Bool = true,
        onAction: NoticeActionHandler? = nil
    ) {
        let (log, failures, drafts, requests) = (log, failures, drafts, requests)
        let diagnoses = diagnoses
        let router: @Sendable (Route) -> Void = { log.record("route \($0)") }
        center = FaultCenter(
            .init(
                table: DecisionTable(rules), classifier: reader, localize: { "<\($0)>" },
                presenter: Taking { request in
                    log.record("take \(request.notice.message)")
                    requests.record(request)
                    return NoticeReceipt(noticeID: 7, wasMerged: merges)
                },
                reporter: Reporting { draft in
                    log.record("report \(draft.level)")
                    drafts.record(draft)
                },
                router: hasRouter ? router : nil, onAction: onAction, mode: mode,
                observe: { event in
                    log.record(event.text)
                    if case .failed(let failed) = event { failures.record(failed) }
                }, diagnose: { diagnoses.record($0) }))
    }

    /// Runs work in the asynchronous form, even if the compiler would choose the other one.
    func run<Value>(
        _ operation: FaultCenter.Operation, respond: NoticeActionHandler? = nil,
        work: () async throws -> Value
    ) async -> Outcome<Value> {
        var operation = operation
        operation.onAction = respond ?? operation.onAction
        return await center.run(operation, work: work)
    }

    /// Runs work in the synchronous form.
    func runNow<Value>(
        _ operation: FaultCenter.Operation = "now", work: () throws -> Value
    ) -> Outcome<Value> {
        center.run(operation, work: work)
    }
}

private struct Taking: NoticePresenter {
    let taking: @Sendable (NoticeRequest) -> NoticeReceipt
    func present(_ request: NoticeRequest) -> NoticeReceipt { taking(request) }
}

private struct Reporting: Reporter {
    let taking: @Sendable (ReportDraft) -> Void
    func report(_ draft: ReportDraft) { taking(draft) }
}

extension FaultEvent {
    var text: String {
        switch self {
        case .started(let operation): "began \(operation.name)"
        case .failed(let failed): "failed \(failed.fault.kind)"
        case .surfaced(let it): "surfaced \(it.disposition)"
        case .ended(let operation, let outcome): "ended \(operation.name) \(outcome.ending)"
        }
    }
}

enum Layer: FaultCarrier, Equatable {
    case holding(Fault)
    case gone

    static func == (left: Layer, right: Layer) -> Bool {
        left.underlyingFault?.incident == right.underlyingFault?.incident
    }
}
