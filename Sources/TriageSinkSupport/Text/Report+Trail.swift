import TriageReporting

extension Report {
    /// The breadcrumbs as text, one line each, oldest first.
    package var breadcrumbLines: [String] {
        breadcrumbs.map { "\($0.time.iso8601) \($0.category): \($0.message)" }
    }
}
