public import Foundation

/// An error event in Sentry's format.
///
/// Decoding is lenient, as receivers are: a field that cannot be read is nil, or empty, and
/// affects no other field. Encoding writes the event as it is, without regard to the limits of
/// receivers.
@_spi(Wire) public struct SentryEvent: Codable, Hashable, Sendable {
    /// The event's ID; nil only if a decoded event has none of its own.
    public var eventID: UUID?
    /// The time of the error; nil only if a decoded event has none.
    public var timestamp: Date?
    /// The platform of the stack frames, such as `cocoa`, `native` or `other`.
    public var platform: String
    /// The severity; nil means error.
    public var level: SentryEventLevel?
    /// The part of the app that logged the event.
    public var logger: String?
    /// The name of the operation or the screen.
    public var transaction: String?
    /// The name of the device or server, which may hold the name of its user.
    public var serverName: String?
    /// The app's version as `package@1.2.3+45`.
    public var release: String?
    /// The build of the release.
    public var dist: String?
    /// The environment that the app runs in; nil means `production`.
    public var environment: String?
    /// The errors, oldest first: the root cause is first, and the caught error last.
    public var exceptions: [SentryException] = []
    /// The breadcrumbs, oldest first.
    public var breadcrumbs: [SentryBreadcrumb] = []
    /// Short values for search.
    public var tags: [String: String] = [:]
    /// The fingerprint that replaces the automatic grouping; `{{ default }}` in it extends it.
    public var fingerprint: [String] = []
    /// The user.
    public var user: SentryUser?
    /// The request that the app was sending or serving.
    public var request: [String: SentryJSONValue] = [:]
    /// The context of the error by topic, such as `device` and `os`.
    public var contexts: [String: [String: SentryJSONValue]] = [:]
    /// Other values worth seeing.
    public var extra: [String: SentryJSONValue] = [:]
    /// The client that created the event.
    public var sdk: SentryClientSDK?
    /// The unknown keys of a decoded event, such as `logentry` and `modules`.
    public var unknownFields: [String: SentryJSONValue] = [:]

    /// Creates an event without any details.
    public init(eventID: UUID, timestamp: Date, platform: String = "cocoa") {
        (self.eventID, self.timestamp, self.platform) = (eventID, timestamp, platform)
    }

    /// The trace of the event, stored in ``contexts``; nil if it is missing or malformed.
    public var trace: SentryTrace? {
        get { contexts["trace"].flatMap(SentryTrace.init) }
        set { contexts["trace"] = newValue?.context }
    }
}

/// A record of something that happened before an event.
@_spi(Wire) public struct SentryBreadcrumb: Codable, Hashable, Sendable, JSONObjectReadable {
    /// The time it happened.
    public var timestamp: Date?
    /// The breadcrumb's type: `default`, `error`, `navigation`, `http` or another.
    public var type: String?
    /// The category, such as `ui.click`.
    public var category: String?
    /// The text that describes it.
    public var message: String?
    /// The severity; nil means info.
    public var level: SentryEventLevel?
    /// The part of the client that recorded it, if the client says so.
    public var origin: String?
    /// The values that the type requires, such as `from` and `to`.
    public var data: [String: SentryJSONValue] = [:]

    /// Creates a breadcrumb.
    public init(timestamp: Date?, category: String? = nil, message: String? = nil) {
        (self.timestamp, self.category, self.message) = (timestamp, category, message)
    }
}
