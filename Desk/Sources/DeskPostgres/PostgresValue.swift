/// A value that a statement takes.
///
/// PostgreSQL stores no NUL byte in a text, so NUL bytes are removed from texts.
package enum PostgresValue: Sendable, Hashable {
    /// NULL.
    case null
    /// A bigint.
    case int(Int64)
    /// A double precision.
    case double(Double)
    /// A boolean.
    case bool(Bool)
    /// A text; the statement decides its type, so that it may be a uuid or jsonb as well.
    case text(String)
    /// A bytea.
    case bytes([UInt8])
    /// A bigint[].
    case ints([Int64])
    /// A text[].
    case texts([String])
    /// A boolean[].
    case bools([Bool])
    /// A bigint[] with NULLs.
    case optionalInts([Int64?])
    /// A text[] with NULLs.
    case optionalTexts([String?])
    /// A bytea[].
    case byteArrays([[UInt8]])
    /// A double precision[].
    case doubles([Double])
}

extension PostgresValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
    /// NULL.
    package init(nilLiteral: ()) { self = .null }

    /// A bigint.
    package init(integerLiteral value: Int64) { self = .int(value) }

    /// A text.
    package init(stringLiteral value: String) { self = .text(value) }

    /// A boolean.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}
