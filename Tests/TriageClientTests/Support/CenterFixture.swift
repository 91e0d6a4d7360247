import TriageCore
import TriageHTTP
import TriageTesting

/// A center that shows nothing and keeps every report.
struct CenterFixture {
    let reporter = RecordingReporter()
    let center: FaultCenter

    init() {
        center = FaultCenter(reportingTo: reporter, classifier: .foundation)
    }
}
