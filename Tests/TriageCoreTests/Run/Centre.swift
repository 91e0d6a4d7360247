import TriageCore
import TriageTesting

/// A centre, and one log of all that it does, in order.
struct Centre {
    let log = Recorder<String>()
    let failures = Recorder<Failed>()
    let drafts = Recorder<ReportDraft>()
    let requests = Recorder<NoticeRequest>()
    let diagnoses = Recorder<String>()
    let center: FaultCenter

    init(
        _ rules: [Rule] = [], reader: ErrorReader = .standardLibrary,
        mode: FaultCenter.Mode = .live, merges: Bool = false
    ) {
        let (log, failures, drafts, requests) = (log, failures, drafts, requests)
        let diagnoses = diagnoses
        center = FaultCenter(
            .init(
                table: DecisionTable(rules), reader: reader, texts: { "<\($0)>" },
                presenter: Taking { request in
                    log.record("take \(request.notice.message)")
                    requests.record(request)
                    return NoticeReceipt(notice: 7, merged: merges)
                },
                reporter: Reporting { draft in
                    log.record("report \(draft.level)")
                    drafts.record(draft)
                },
                router: { log.record("route \($0)") }, mode: mode,
                observe: { event in
                    log.record(event.text)
                    if case .failed(let failed) = event { failures.record(failed) }
                }, diagnose: { diagnoses.record($0) }))
    }

    /// Runs work in the form that waits, also where the compiler would choose the other one.
    func run<Value>(
        _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), respond: NoticeResponse? = nil,
        work: () async throws -> Value
    ) async -> Outcome<Value> {
        await center.run(name, intent: intent, overrides: overrides, respond: respond, work: work)
    }

    /// Runs work in the form that does not wait.
    func runNow<Value>(_ name: OperationName = "now", work: () throws -> Value) -> Outcome<Value> {
        center.run(name, work: work)
    }
}

private struct Taking: Presenter {
    let taking: @Sendable (NoticeRequest) -> NoticeReceipt
    func take(_ request: NoticeRequest) -> NoticeReceipt { taking(request) }
}

private struct Reporting: Reporter {
    let taking: @Sendable (ReportDraft) -> Void
    func take(_ draft: ReportDraft) { taking(draft) }
}

extension FaultEvent {
    var text: String {
        switch self {
        case .began(let operation): "began \(operation.name)"
        case .failed(let failed): "failed \(failed.fault.kind)"
        case .surfaced(let it): "surfaced \(it.how)"
        case .ended(let operation, let ending, _): "ended \(operation.name) \(ending)"
        }
    }
}

enum Layer: FaultCarrier, Equatable {
    case holding(Fault)
    case gone

    static func == (left: Layer, right: Layer) -> Bool {
        left.carriedFault?.incident == right.carriedFault?.incident
    }
}
