public import Foundation
import TriageSinkSupport

/// An event for Google Analytics.
///
/// Do not put free text, user IDs or concrete paths in it: Google's terms forbid personal data,
/// and parameters with many distinct values end up as "(other)".
@_spi(Wire) public struct GoogleAnalyticsEvent: Hashable, Sendable {
    /// The event's name; events of one name should have the same parameters.
    public var name: String
    /// The event's parameters by name.
    public var parameters: [String: Value]
    /// The time it happened; nil for the time of receipt.
    var time: Date?

    /// Creates an event of any size.
    public init(_ name: String, _ parameters: [String: Value] = [:], at time: Date? = nil) {
        (self.name, self.parameters, self.time) = (name, parameters, time)
    }

    /// Returns the event within Google's limits, beyond which Google silently drops it.
    ///
    /// Names are made legal, see ``GoogleAnalyticsName``. Texts are cut between characters to 100
    /// UTF-16 units. Numbers that are not finite are left out. At most 25 parameters are kept:
    /// first `session_id` and `engagement_time_msec`, which Google's reports need, then legal
    /// names, then other names, each in alphabetical order. If two names become equal, the first
    /// one is kept.
    public func fitted() -> GoogleAnalyticsEvent {
        GoogleAnalyticsEvent(GoogleAnalyticsName.event(name), Value.fitted(parameters), at: time)
    }
}

@_spi(Wire) extension GoogleAnalyticsEvent {
    /// The value of a parameter; Google knows no other types.
    public enum Value: Hashable, Sendable {
        /// A string.
        case string(String)
        /// An integer.
        case int(Int64)
        /// A floating-point number.
        case double(Double)
    }
}

@_spi(Wire) extension GoogleAnalyticsEvent.Value: Encodable {
    /// The string or the number itself.
    var content: any Encodable & Sendable {
        switch self {
        case .string(let text): text
        case .int(let number): number
        case .double(let number): number
        }
    }

    /// Encodes the value as a bare JSON value.
    public func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }

    private var fitted: Self? {
        switch self {
        case .string(let text): .string(text.truncated(to: 100, .utf16))
        case .double(let value) where !value.isFinite: nil
        case .int, .double: self
        }
    }

    /// Returns at most 25 of the values, with legal names.
    static func fitted(_ values: [String: Self]) -> [String: Self] {
        let legal = GoogleAnalyticsName.parameter
        var kept: [String: Self] = [:]
        let ranked = values.map { (rank: rank($0, legal($0)), name: $0, value: $1) }
        for (_, name, value) in ranked.sorted(by: { ($0.rank, $0.name) < ($1.rank, $1.name) })
        where kept.count < 25 && kept[legal(name)] == nil {
            kept[legal(name)] = value.fitted
        }
        return kept
    }

    private static func rank(_ name: String, _ legal: String) -> Int {
        ["session_id", "engagement_time_msec"].contains(name) ? 0 : name == legal ? 1 : 2
    }
}

@_spi(Wire)
extension GoogleAnalyticsEvent.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .int(value) }
    /// Creates a floating-point number.
    public init(floatLiteral value: Double) { self = .double(value) }
}
