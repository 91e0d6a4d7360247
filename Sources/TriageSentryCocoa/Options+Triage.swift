#if SentryCocoa
public import Sentry
public import TriageCore
public import TriageReporting

extension Options {
    /// Makes the SDK and Triage work beside each other; call it after the app's own options.
    ///
    ///     SentrySDK.start { options in
    ///         options.dsn = dsn
    ///         options.connect(to: app.reports, app)
    ///     }
    ///
    /// - Every later breadcrumb of the app and of Triage becomes an SDK breadcrumb too, without
    ///   secrets, so that crash reports have it. The SDK's own breadcrumbs are in Triage's reports.
    /// - The center reports an error that the app captures with `SentrySDK.capture(error:)`. The
    ///   error is one incident with the operation around it, and arrives once. The app's
    ///   `beforeSend` still sees it first and may drop it. A cancellation is not reported.
    /// - The SDK does not capture failed requests; they are failures of the center's operations.
    ///
    /// Crashes, app hangs and captured messages stay with the SDK. A center in observe-only mode,
    /// which reports nothing, leaves captured errors to the SDK, too.
    ///
    /// - Parameters:
    ///   - reports: The pipeline with a ``SentryCocoaSink``.
    ///   - center: The center that reports to it.
    public func connect(to reports: ReportPipeline, _ center: FaultCenter) {
        enableCaptureFailedRequests = false
        reports.forwardBreadcrumbs {
            SentrySDK.addBreadcrumb(Breadcrumb($0.category, $0.message, $0.time))
        }
        let (lookAtCrumb, look) = (beforeBreadcrumb, beforeSend)
        beforeBreadcrumb = { crumb in
            guard let look = lookAtCrumb else { return crumb.noted(in: reports.breadcrumbs) }
            return look(crumb)?.noted(in: reports.breadcrumbs)
        }
        beforeSend = { event in
            guard let event = look == nil ? event : look?(event) else { return nil }
            guard let error = event.error, !center.isObserveOnly else { return event }
            center.report(error, level: ReportLevel(event.level))
            return nil
        }
    }
}

extension Breadcrumb {
    /// Adds the breadcrumb to Triage's trail, unless it comes from there.
    fileprivate func noted(in trail: Breadcrumbs) -> Breadcrumb {
        if origin != Self.triage { trail.receive(Report.Breadcrumb(self)) }
        return self
    }
}

extension ReportLevel {
    /// Creates a level; nil for an error, since the app's table decides its level better.
    fileprivate init?(_ level: SentryLevel) {
        switch level {
        case .fatal: self = .fatal
        case .warning: self = .warning
        case .info: self = .info
        case .debug: self = .debug
        default: return nil
        }
    }
}
#endif
