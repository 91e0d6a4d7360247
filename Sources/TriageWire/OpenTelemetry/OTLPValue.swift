public import Foundation

/// A value of an attribute or of a body.
public enum OTLPValue: Hashable, Sendable {
    /// A text.
    case string(String)
    /// True or false.
    case bool(Bool)
    /// A whole number, written as text, so that no reader makes a `Double` of it.
    case int(Int64)
    /// A number; one that is not finite is written as its name.
    case double(Double)
    /// Bytes, written in base64.
    case bytes(Data)
    /// A list.
    case array([OTLPValue])
    /// Values by name.
    case map(OTLPAttributes)
}

extension OTLPValue: Encodable {
    private enum Key: String, CodingKey {
        case stringValue, boolValue, intValue, doubleValue, bytesValue, arrayValue, kvlistValue
        case values
    }

    /// Writes the value as OTLP's JSON has it: one member, named after its kind.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .string(let value): try container.encode(value, forKey: .stringValue)
        case .bool(let value): try container.encode(value, forKey: .boolValue)
        case .int(let value): try container.encode("\(value)", forKey: .intValue)
        case .double(let value) where value.isFinite:
            try container.encode(value, forKey: .doubleValue)
        case .double(let value): try container.encode(Self.name(of: value), forKey: .doubleValue)
        case .bytes(let value):
            try container.encode(value.base64EncodedString(), forKey: .bytesValue)
        case .array(let values):
            var list = container.nestedContainer(keyedBy: Key.self, forKey: .arrayValue)
            try list.encode(values, forKey: .values)
        case .map(let values):
            var list = container.nestedContainer(keyedBy: Key.self, forKey: .kvlistValue)
            try list.encode(values, forKey: .values)
        }
    }

    private static func name(of value: Double) -> String {
        value.isNaN ? "NaN" : value > 0 ? "Infinity" : "-Infinity"
    }
}

extension OTLPValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .int(value) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
}
