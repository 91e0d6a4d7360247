import TriageReporting

extension Report {
    /// What happened before, a line each, oldest first.
    package var breadcrumbLines: [String] {
        breadcrumbs.map { "\($0.time.iso8601) \($0.category): \($0.message)" }
    }
}
