/// A value of an attribute or of a body.
package enum OTLPValue: Hashable, Sendable {
    /// A string.
    case string(String)
    /// An integer, encoded as text so that no decoder turns it into a `Double`.
    case int(Int64)
    /// An array.
    case array([OTLPValue])
}

extension OTLPValue: Encodable {
    private enum Key: String, CodingKey {
        case stringValue, intValue, arrayValue, values
    }

    /// Encodes the value in OTLP's JSON form: one member, named after its type.
    package func encode(to encoder: any Encoder) throws {
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
    /// Creates a string.
    package init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer.
    package init(integerLiteral value: Int64) { self = .int(value) }
}
