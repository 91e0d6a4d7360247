import Triage
import TriageHTTP
import TriageTesting

/// A centre that shows nothing and keeps every report.
struct Desk {
    let reporter = RecordingReporter()
    let center: FaultCenter

    init() {
        center = FaultCenter(
            FaultCenter.Configuration(
                table: DecisionTable([Rule(.any, .silent, report: .error)]), reader: .foundation,
                texts: { $0 }, presenter: RecordingPresenter(), reporter: reporter,
                router: { _ in }, diagnose: { _ in }))
    }
}
