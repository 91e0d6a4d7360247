// Copy this file into an app that keeps sentry-cocoa. CI does not compile it; it was written
// against sentry-cocoa 9. If the SDK captures failed requests itself, turn that off
// (`options.enableCaptureFailedRequests`); otherwise one incident becomes two issues.

import Foundation
import Sentry
import Triage
import TriageReporting

/// A sink that hands reports to the app's Sentry SDK.
///
///     pipeline.add(SentryCocoaSink())
///
/// The SDK queues and sends the events, and adds its facts about the device. It stores an event in
/// the background, so an event from just before a hard crash may be lost, although the pipeline
/// counts it as delivered.
struct SentryCocoaSink: TriageReporting.Sink {
    let name = "sentry-cocoa"

    func deliver(_ report: Report) { SentrySDK.capture(event: Event(report)) }
}

extension Event {
    /// Creates an event from a report.
    convenience init(_ report: Report) {
        self.init(level: SentryLevel(report.level))
        // The id is the same in every delivery, so Sentry drops duplicates.
        eventId = SentryId(uuidString: report.id)
        timestamp = report.time
        transaction = report.operation
        message = report.message.map(SentryMessage.init(formatted:))
        // Sentry expects the root cause first.
        exceptions = report.chain.reversed().map { Exception(value: $0.code, type: $0.type) }
        fingerprint = [report.fingerprint]
        breadcrumbs = report.breadcrumbs.map(Sentry.Breadcrumb.init)
        tags = Dictionary(uniqueKeysWithValues: report.tags.map { ($0.name, $0.text) })
        context = ["Report": report.details]
    }
}

extension Report {
    fileprivate var details: [String: Any] {
        let known: [String: Any?] = [
            "endpoint": request.map { "\($0.method) \($0.path)" }, "attempts": request?.attempts,
            "type": body?.type, "coding path": body?.codingPath, "shape": body?.shape,
            "notice": notice?.message, "choice": notice?.choice, "location": location,
            "held back": suppressedCount,
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
    /// Creates a breadcrumb from a report's breadcrumb, which is redacted.
    convenience init(_ crumb: TriageReporting.Breadcrumb) {
        self.init(level: .info, category: crumb.category)
        message = crumb.message
        timestamp = crumb.time
    }

    /// Creates a breadcrumb from an event of a fault center, as codes and names only.
    ///
    /// Use it for the trail of the SDK's own crash reports. It is nil for an event that leaves no
    /// breadcrumb.
    ///
    ///     observe: { event in
    ///         breadcrumbs.add(event)
    ///         Breadcrumb(event).map(SentrySDK.addBreadcrumb)
    ///     }
    convenience init?(_ event: FaultEvent) {
        switch event {
        case .failed(let failure):
            self.init(level: .error, category: "failure")
            message = failure.description
        case .ended(let operation, let ending, _):
            self.init(level: .info, category: "operation")
            message = "\(operation.name): \(ending.rawValue)"
        case .started, .surfaced: return nil
        @unknown default: return nil
        }
    }
}
