import TriageReporting

extension SentrySink: CountingSink {
    /// Returns the item with the counts that a report stands for; nil for any other report.
    ///
    /// - Throws: `SinkFailure` for counts that no desk would take, such as counts without a user.
    func counts(of report: Report, _ release: String) throws(SinkFailure) -> SentryEnvelope.Item? {
        guard report.operations != nil else { return nil }
        let attributes = SentrySession.Attributes(release: release, environment: environment)
        let operations = SentryOperations(report, attributes)
        guard let item = operations.flatMap({ try? $0.item() }) else {
            throw SinkFailure(.drop(.refused), code: "sentry.unwritable")
        }
        return item
    }
}

extension SentryOperations {
    /// Creates the counts that a report stands for; nil for a report of no one, or without any.
    fileprivate init?(_ report: Report, _ attributes: SentrySession.Attributes) {
        let (context, counts) = (report.context, report.operations)
        guard let counts, let user = context.userID ?? context.installationID else { return nil }
        self.init(
            id: report.id, userID: user, started: counts.started, timestamp: report.time,
            attributes: attributes)
        for (name, count) in counts.counts { add(count, of: name) }
    }
}
