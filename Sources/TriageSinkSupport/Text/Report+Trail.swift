import TriageReporting

extension Report {
    /// What happened before, a line each, oldest first.
    package var trail: [String] {
        breadcrumbs.map { "\($0.time.inUTC) \($0.category): \($0.message)" }
    }
}
