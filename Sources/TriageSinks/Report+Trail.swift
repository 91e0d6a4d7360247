import TriageReporting
import TriageWire

extension Report {
    /// What happened before, a line each, oldest first.
    var trail: [String] {
        breadcrumbs.map { "\($0.time.inUTC) \($0.category): \($0.message)" }
    }
}
