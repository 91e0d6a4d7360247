import MoimFeatures
import Triage
import TriageReporting

/// Holds a run to its promises, from what happened in it alone: a pure value.
struct RunAudit: Sendable {
    private var ledger = Ledger()
    private var failed: Set<Incident> = []
    private var reported: [Incident: Int] = [:]
    private var loading: Set<Screen> = []
    private var troubles = 0

    mutating func record(_ event: MoimEvent) {
        switch event {
        case .center(let event):
            ledger.record(event)
            if case .failed(let failure) = event { failed.insert(failure.fault.incident) }
        case .report(.taken(let report)): reported[report.incident, default: 0] += 1
        case .state(let screen, let state, _):
            if state.isLoading { loading.insert(screen) } else { loading.remove(screen) }
        default: break
        }
    }

    /// Notes that the app reports an error that ended no operation.
    mutating func expectTrouble() { troubles += 1 }

    /// What the run came to.
    var summary: RunSummary {
        RunSummary(
            operations: ledger.operations, failures: ledger.failures,
            reports: reported.values.reduce(0, +), broken: broken)
    }

    private var broken: [String] {
        let twice = reported.filter { $0.value > 1 }
            .map { "incident \($0.key) was reported \($0.value) times" }
        let unfounded = reported.keys.filter { !failed.contains($0) }
        let strange =
            unfounded.count > troubles
            ? ["\(unfounded.count - troubles) reports without a failure"] : []
        let busy = loading.map { "screen \($0.rawValue) is loading at the end" }
        return ledger.audit() + (twice + strange + busy).sorted()
    }
}
