public import Foundation
import TriageSinkSupport

/// Something that happened, as Google Analytics counts it.
///
/// No free text belongs in it, no id of a person, no path: Google's terms forbid personal data, and
/// values of which there are many end up as "(other)".
public struct GoogleAnalyticsEvent: Hashable, Sendable {
    /// Its name; events of one name have the same parameters.
    public var name: String
    /// What is known about it.
    public var parameters: [String: Value]
    /// When it happened; nil for the time of receipt.
    public var time: Date?

    /// Makes an event of any size.
    public init(_ name: String, _ parameters: [String: Value] = [:], at time: Date? = nil) {
        (self.name, self.parameters, self.time) = (name, parameters, time)
    }

    /// The event within Google's limits, beyond which it would be dropped without a word.
    ///
    /// Names become legal (``GoogleAnalyticsName``), texts are cut at 100 UTF-16 units between characters,
    /// and numbers that are not finite are left out. Of more than 25 parameters those stay that
    /// reports need, then legal names before others, in the order of the alphabet; the first stays
    /// where two become one.
    public func fitted() -> GoogleAnalyticsEvent {
        var event = GoogleAnalyticsEvent(GoogleAnalyticsName.event(name), at: time)
        event.parameters = Value.fitted(parameters)
        return event
    }
}

extension GoogleAnalyticsEvent {
    /// The value of a parameter: no other kinds exist.
    public enum Value: Hashable, Sendable {
        /// A text.
        case string(String)
        /// A whole number.
        case int(Int64)
        /// A number.
        case double(Double)
    }
}

extension GoogleAnalyticsEvent.Value: Encodable {
    /// Writes the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        }
    }

    private var fitted: Self? {
        switch self {
        case .string(let text): .string(text.truncated(to: 100, .utf16))
        case .double(let value) where !value.isFinite: nil
        case .int, .double: self
        }
    }

    /// At most 25 values of any, their names made legal.
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

extension GoogleAnalyticsEvent.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .int(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
}
