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
    /// Encodes the value in OTLP's JSON form: one member, named after its type.
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .string(let value): try ["stringValue": value].encode(to: encoder)
        case .int(let value): try ["intValue": "\(value)"].encode(to: encoder)
        case .array(let values): try ["arrayValue": ["values": values]].encode(to: encoder)
        }
    }
}

extension OTLPValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a string.
    package init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer.
    package init(integerLiteral value: Int64) { self = .int(value) }
}
