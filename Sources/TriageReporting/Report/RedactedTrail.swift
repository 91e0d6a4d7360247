import TriageConcurrency

/// The breadcrumbs for reports; each one is redacted once and not for every report.
final class RedactedTrail: Sendable {
    private let breadcrumbs: Breadcrumbs
    private let redacted = Lock(Redacted())

    private struct Redacted: Sendable {
        /// The generation of the known secrets that these breadcrumbs were redacted with.
        var generation = 0
        var first = 0
        var trail: [Report.Breadcrumb] = []

        /// Returns the breadcrumbs from a number on; none if the known secrets have changed.
        func known(from number: Int, _ generation: Int) -> ArraySlice<Report.Breadcrumb> {
            guard generation == self.generation, number >= first else { return [] }
            return trail.dropFirst(number - first)
        }
    }

    init(_ breadcrumbs: Breadcrumbs) { self.breadcrumbs = breadcrumbs }

    /// Returns the current breadcrumbs without secrets.
    func trail(_ redact: ReportRedactor) -> [Report.Breadcrumb] {
        let (first, trail) = breadcrumbs.numbered
        // The app's own rules may give another result the next time.
        guard let generation = redact.generation else { return trail.map { $0.redacted(redact) } }
        let known = redacted.current.known(from: first, generation).prefix(trail.count)
        let whole = known + trail.dropFirst(known.count).map { $0.redacted(redact) }
        let latest = Redacted(generation: generation, first: first, trail: Array(whole))
        redacted.withLock { redacted in
            if (redacted.generation, redacted.first) <= (generation, first) { redacted = latest }
        }
        return latest.trail
    }
}
