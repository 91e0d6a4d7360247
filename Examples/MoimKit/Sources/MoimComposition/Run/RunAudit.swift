import MoimDomain
import MoimFeatures
import Triage
@_spi(Tools) import TriageCore

/// Holds a run to its promises, from what happened in it alone: a pure value.
struct RunAudit: Sendable {
    private var ledger = Ledger()
    private var failed: Set<Incident> = []
    private var optional: Set<Incident> = []
    private var ended: Set<Int> = []
    private var reported: [Incident: Int] = [:]
    /// The incidents of the member's own messages, which no failure is behind.
    private var messages: Set<Incident> = []
    private var loading: Set<Screen> = []
    private var presented: Set<Incident> = []
    private var lateRequests: [String] = []
    private var standaloneReports = 0

    mutating func record(_ event: MoimEvent) {
        switch event {
        case .center(let event):
            ledger.record(event)
            if case .failed(let failure) = event { failed.insert(failure.fault.incident) }
            if case .ended(let operation, _) = event { end(operation) }
        case .launch(_, .ended(.notices, .fault(let fault, _), _)): optional.insert(fault.incident)
        case .report(.accepted(let report)): record(report)
        case .notice(.presented(let shown)): presented.formUnion(shown.incidents)
        case .client(.sent(let request)): note(request)
        case .state(let screen, let state, _):
            if state.isLoading { loading.insert(screen) } else { loading.remove(screen) }
        default: break
        }
    }

    /// Notes that the app reports an error that ended no operation.
    mutating func expectStandaloneReport() { standaloneReports += 1 }

    private mutating func record(_ report: Report) {
        reported[report.incident, default: 0] += 1
        if report.feedback != nil { messages.insert(report.incident) }
    }

    /// An operation may send nothing more; but a launch does not wait for what is optional.
    private mutating func end(_ operation: OperationInfo) {
        if operation.name != "launch" { ended.insert(operation.id) }
    }

    private mutating func note(_ request: SentRequest) {
        guard let operation = request.operation, ended.contains(operation.id) else { return }
        lateRequests.append("request \(request.id) went out after \(operation.name) had ended")
    }

    /// What the run came to.
    var summary: RunSummary {
        RunSummary(
            operations: ledger.operations, failures: ledger.failures,
            reports: reported.values.reduce(0, +), broken: broken)
    }

    private var broken: [String] {
        let twice = reported.filter { $0.value > 1 }
            .map { "incident \($0.key) was reported \($0.value) times" }
        let founded = failed.union(optional).union(messages)
        let unfounded = reported.keys.filter { !founded.contains($0) }
        let strange =
            unfounded.count > standaloneReports
            ? ["\(unfounded.count - standaloneReports) reports without a failure"] : []
        let groundless = presented.subtracting(failed)
            .map { "incident \($0) was presented without a failure" }
        let busy = loading.map { "screen \($0.rawValue) is loading at the end" }
        return ledger.audit() + (twice + strange + groundless + lateRequests + busy).sorted()
    }
}
