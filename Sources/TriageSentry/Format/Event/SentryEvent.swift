public import Foundation
public import TriageCore
import TriageSinkSupport

/// An error event in Sentry's format, with the fields that a report has values for.
///
/// Encoding writes the event as it is, without regard to the limits of receivers.
@_spi(Wire) public struct SentryEvent: Hashable, Sendable {
    /// The event's ID.
    public var eventID: UUID
    /// The time of the error.
    public var timestamp: Date
    /// The severity.
    public var level = ReportLevel.error
    /// The name of the operation or the screen.
    public var transaction: String?
    /// The app's version as `package@1.2.3+45`.
    public var release: String?
    /// The build of the release.
    public var dist: String?
    /// The environment that the app runs in; nil means `production`.
    public var environment: String?
    /// The errors, oldest first: the root cause is first, and the caught error last.
    public var exceptions: [SentryException] = []
    /// A text beside the errors.
    public var message: String?
    /// The breadcrumbs, oldest first.
    public var breadcrumbs: [SentryBreadcrumb] = []
    /// Short values for search.
    public var tags: [String: String] = [:]
    /// The fingerprint that replaces the automatic grouping.
    public var fingerprint: [String] = []
    /// The user.
    public var user: SentryUser?
    /// The context of the error by topic, such as `device` and `os`.
    public var contexts: [String: [String: ReportValue]] = [:]
    /// The client that created the event.
    public var sdk: SentryClientSDK?

    /// Creates an event without any details.
    public init(eventID: UUID, timestamp: Date) {
        (self.eventID, self.timestamp) = (eventID, timestamp)
    }
}

@_spi(Wire) extension SentryEvent: Encodable {
    /// Encodes the fields that have values.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "event_id": eventID.sentry, "timestamp": timestamp.iso8601, "platform": "cocoa",
            "level": level.rawValue, "transaction": transaction, "release": release, "dist": dist,
            "environment": environment, "exception": exceptions.nonEmpty.map { ["values": $0] },
            "logentry": message.map { ["formatted": $0] },
            "breadcrumbs": breadcrumbs.nonEmpty.map { ["values": $0] }, "tags": tags.nonEmpty,
            "fingerprint": fingerprint.nonEmpty, "user": user, "contexts": contexts.nonEmpty,
            "sdk": sdk,
        ])
    }
}
