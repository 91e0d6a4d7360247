public import Foundation
public import TriageSinkSupport

/// An error, as Sentry takes it.
///
/// Reading is lenient, as the receivers are: a field that cannot be read is nil and costs nothing
/// else. Writing is exact; ``fitted(now:)`` first, so that the receiver changes nothing.
public struct SentryEvent: Codable, Hashable, Sendable {
    /// The id; nil only where an event was read whose id is known by the envelope alone.
    public var eventID: UUID?
    /// When it happened; nil only where an event was read that does not say it.
    public var timestamp: Date?
    /// What the frames are of, such as `cocoa`, `native` or `other`.
    public var platform: String
    /// How bad it is; nil means error.
    public var level: SentryEventLevel?
    /// Which part of the app told it.
    public var logger: String?
    /// What was going on, such as the operation's or the screen's name.
    public var transaction: String?
    /// The name of the device or server, which may name a person.
    public var serverName: String?
    /// The app's version as `package@1.2.3+45`.
    public var release: String?
    /// Which build of the release it is.
    public var dist: String?
    /// Where the app runs; nil means `production`.
    public var environment: String?
    /// The errors, oldest first: the root cause, and last the error that was caught.
    public var exceptions: [SentryException] = []
    /// What happened before, oldest first.
    public var breadcrumbs: [SentryBreadcrumb] = []
    /// Short values to search by.
    public var tags: [String: String] = [:]
    /// What replaces the automatic grouping; `{{ default }}` in it extends it.
    public var fingerprint: [String] = []
    /// Who the person is.
    public var user: SentryUser?
    /// The request that was being served or made.
    public var request: [String: SentryJSONValue] = [:]
    /// What surrounded it, by topic, such as `device` and `os`.
    public var contexts: [String: [String: SentryJSONValue]] = [:]
    /// What else is worth seeing.
    public var extra: [String: SentryJSONValue] = [:]
    /// Who made the event.
    public var sdk: SentryClientSDK?
    /// Every other key of an event that was read, such as `logentry` and `modules`.
    public var unknownFields: [String: SentryJSONValue] = [:]

    /// Makes an event that says nothing yet.
    public init(eventID: UUID, timestamp: Date, platform: String = "cocoa") {
        (self.eventID, self.timestamp, self.platform) = (eventID, timestamp, platform)
    }

    /// The trace that it belongs to, kept in ``contexts``; nil for one with bad ids too.
    public var trace: SentryTrace? {
        get { contexts["trace"].flatMap(SentryTrace.init) }
        set { contexts["trace"] = newValue?.context }
    }
}

/// One thing that happened before an event.
public struct SentryBreadcrumb: Codable, Hashable, Sendable, JSONObjectReadable {
    /// When it happened.
    public var timestamp: Date?
    /// What it shows: `default`, `error`, `navigation`, `http` and others.
    public var type: String?
    /// What it belongs to, such as `ui.click`.
    public var category: String?
    /// What happened.
    public var message: String?
    /// How bad it is; nil means info.
    public var level: SentryEventLevel?
    /// What made it, where the client says so.
    public var origin: String?
    /// What the type asks for, such as `from` and `to`.
    public var data: [String: SentryJSONValue] = [:]

    /// Makes a breadcrumb.
    public init(timestamp: Date?, category: String? = nil, message: String? = nil) {
        (self.timestamp, self.category, self.message) = (timestamp, category, message)
    }
}
