public import Foundation
public import TriageCore
import TriageSinkSupport

/// The name and version of the client that created an event or an envelope.
@_spi(Wire) public struct SentryClientSDK: Encodable, Hashable, Sendable {
    /// The name, such as `triage.swift`.
    public let name: String
    /// The version, such as `1.0.0`.
    public let version: String

    /// Creates a name with a version.
    public init(name: String, version: String) { (self.name, self.version) = (name, version) }
}

/// The user, as far as the app identifies them.
@_spi(Wire) public struct SentryUser: Encodable, Hashable, Sendable {
    /// The app's own ID of the user.
    public var id: String
    /// Other facts.
    public var data: [String: ReportValue] = [:]

    /// Creates a user with an ID.
    public init(id: String) { self.id = id }
}

/// A record of something that happened before an event.
@_spi(Wire) public struct SentryBreadcrumb: Hashable, Sendable {
    /// The time it happened.
    public var timestamp: Date
    /// The category, such as `ui.click`.
    public var category: String
    /// The text that describes it.
    public var message: String

    /// Creates a breadcrumb.
    public init(timestamp: Date, category: String, message: String) {
        (self.timestamp, self.category, self.message) = (timestamp, category, message)
    }
}

@_spi(Wire) extension SentryBreadcrumb: Encodable {
    /// Encodes the breadcrumb.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "timestamp": timestamp.iso8601, "category": category, "message": message,
        ])
    }
}
