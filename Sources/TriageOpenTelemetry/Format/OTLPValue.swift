/// A value of an attribute or of a body.
public enum OTLPValue: Hashable, Sendable {
    /// A text.
    case string(String)
    /// A whole number, written as text, so that no reader makes a `Double` of it.
    case int(Int64)
    /// A list.
    case array([OTLPValue])
}

extension OTLPValue: Encodable {
    private enum Key: String, CodingKey {
        case stringValue, intValue, arrayValue, values
    }

    /// Writes the value as OTLP's JSON has it: one member, named after its kind.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .string(let value): try container.encode(value, forKey: .stringValue)
        case .int(let value): try container.encode("\(value)", forKey: .intValue)
        case .array(let values):
            var list = container.nestedContainer(keyedBy: Key.self, forKey: .arrayValue)
            try list.encode(values, forKey: .values)
        }
    }
}

extension OTLPValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .int(value) }
}
