// To copy into an app that keeps sentry-cocoa. Not compiled by CI; written against sentry-cocoa 9.
// Where the SDK catches failed requests by itself (`options.enableCaptureFailedRequests`), turn that
// off: else one incident is two issues.

import Foundation
import Sentry
import Triage

/// Hands reports to the SDK that the app has: it queues, sends, and adds what it knows of the device.
///
///     pipeline.add(SentryCocoaSink())
///
/// The SDK stores an event in the background, so one that it was handed right before a hard crash may be
/// lost there, though it counts as delivered here.
struct SentryCocoaSink: TriageReporting.Sink {
    let name = "sentry-cocoa"

    func deliver(_ report: Report) { SentrySDK.capture(event: Event(report)) }
}

extension Event {
    convenience init(_ report: Report) {
        self.init(level: SentryLevel(report.level))
        // The same id however often it is delivered, by which Sentry drops the second.
        eventId = SentryId(uuidString: report.id)
        timestamp = report.time
        transaction = report.operation
        message = report.message.map(SentryMessage.init(formatted:))
        // Root cause first. Nothing in a report is a person's, so the SDK has nothing to add to it.
        exceptions = report.chain.reversed().map { Exception(value: $0.code, type: $0.type) }
        fingerprint = [report.identity]
        breadcrumbs = report.breadcrumbs.map(Sentry.Breadcrumb.init)
        tags = report.tags
        context = ["Report": report.details]
    }
}

extension Report {
    fileprivate var tags: [String: String] {
        let known = [
            "kind": kind, "code": code, "support_code": supportCode, "choice": notice?.choice,
            "http.status": request?.status.map(String.init),
        ]
        return known.compactMapValues(\.self)
    }

    fileprivate var details: [String: Any] {
        let known: [String: Any?] = [
            "endpoint": request.map { "\($0.method) \($0.path)" }, "attempts": request?.attempts,
            "type": body?.type, "coding path": body?.codingPath, "shape": body?.shape,
            "notice": notice?.message, "location": location, "held back": suppressed,
        ]
        return known.compactMapValues(\.self)
    }
}

extension SentryLevel {
    fileprivate init(_ level: ReportLevel) {
        switch level {
        case .info: self = .info
        case .warning: self = .warning
        case .error: self = .error
        case .fatal: self = .fatal
        }
    }
}

extension Sentry.Breadcrumb {
    /// A breadcrumb of a report, which was redacted.
    convenience init(_ crumb: TriageReporting.Breadcrumb) {
        self.init(level: .info, category: crumb.category)
        message = crumb.message
        timestamp = crumb.time
    }

    /// What a centre does, for the trail of the SDK's own crash reports; codes and names alone.
    ///
    ///     observe: { event in
    ///         breadcrumbs.drop(event)
    ///         Breadcrumb(event).map(SentrySDK.addBreadcrumb)
    ///     }
    convenience init?(_ event: FaultEvent) {
        switch event {
        case .failed(let failed):
            self.init(level: .error, category: "failure")
            message = failed.description
        case .ended(let operation, let ending, _):
            self.init(level: .info, category: "operation")
            message = "\(operation.name): \(ending)"
        case .began, .surfaced: return nil
        }
    }
}
