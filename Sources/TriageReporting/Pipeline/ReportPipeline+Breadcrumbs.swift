import TriageConcurrency

extension ReportPipeline {
    /// The trail of events that each report includes.
    package var breadcrumbs: Breadcrumbs { configuration.breadcrumbs }

    /// Passes every later breadcrumb to another reporter, such as one of crashes, without secrets.
    ///
    ///     app.reports.forwardBreadcrumbs { crashes.log("\($0.category): \($0.message)") }
    ///
    /// The closure runs on the thread that adds the breadcrumb, and must not block. While the user
    /// declines reports, nothing is passed on.
    package func forwardBreadcrumbs(to receive: @escaping @Sendable (Report.Breadcrumb) -> Void) {
        configuration.breadcrumbs.forward { [weak self] crumb in
            guard let self, state.withLock({ $0.consent }) != .denied else { return }
            let redact = ReportRedactor(configuration.redactor)
            let redacted = crumb.redacted(redact)
            if !redact.hasFailed { receive(redacted) }
        }
    }
}
