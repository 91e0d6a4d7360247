public import Foundation
import TriageSinkSupport

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
