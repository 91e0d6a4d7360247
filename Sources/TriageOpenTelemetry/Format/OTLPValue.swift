/// A value of an attribute or of a body.
@_spi(Wire) public enum OTLPValue: Hashable, Sendable {
    /// A string.
    case string(String)
    /// An integer, encoded as text so that no decoder turns it into a `Double`.
    case int(Int64)
    /// A floating-point number, which must be finite.
    case double(Double)
    /// A Boolean.
    case bool(Bool)
    /// An array.
    case array([OTLPValue])
    /// Values by name.
    case map(OTLPAttributes)
}

@_spi(Wire) extension OTLPValue: Encodable {
    /// Encodes the value in OTLP's JSON form: one member, named after its type.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .string(let value): try ["stringValue": value].encode(to: encoder)
        case .int(let value): try ["intValue": "\(value)"].encode(to: encoder)
        case .double(let value): try ["doubleValue": value].encode(to: encoder)
        case .bool(let value): try ["boolValue": value].encode(to: encoder)
        case .array(let values): try ["arrayValue": ["values": values]].encode(to: encoder)
        case .map(let values): try ["kvlistValue": ["values": values.entries]].encode(to: encoder)
        }
    }
}

@_spi(Wire) extension OTLPValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .int(value) }
}
