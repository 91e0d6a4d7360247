/// A type whose values a statement takes.
public protocol PostgresEncodable {
    /// The value as a statement takes it.
    var postgresValue: PostgresValue { get }
}

/// A type whose arrays a statement takes.
public protocol PostgresElement {
    /// An array as a statement takes it.
    static func postgresValue(of array: [Self]) -> PostgresValue
}

extension PostgresValue: PostgresEncodable {
    /// The value itself.
    public var postgresValue: PostgresValue { self }
}

extension Int: PostgresEncodable, PostgresElement {
    /// A bigint.
    public var postgresValue: PostgresValue { .int(Int64(self)) }

    /// A bigint[].
    public static func postgresValue(of array: [Int]) -> PostgresValue {
        .ints(array.map(Int64.init))
    }
}

extension Int64: PostgresEncodable, PostgresElement {
    /// A bigint.
    public var postgresValue: PostgresValue { .int(self) }

    /// A bigint[].
    public static func postgresValue(of array: [Int64]) -> PostgresValue { .ints(array) }
}

extension Double: PostgresEncodable, PostgresElement {
    /// A double precision.
    public var postgresValue: PostgresValue { .double(self) }

    /// A double precision[].
    public static func postgresValue(of array: [Double]) -> PostgresValue { .doubles(array) }
}

extension Bool: PostgresEncodable, PostgresElement {
    /// A boolean.
    public var postgresValue: PostgresValue { .bool(self) }

    /// A boolean[].
    public static func postgresValue(of array: [Bool]) -> PostgresValue { .bools(array) }
}

extension String: PostgresEncodable, PostgresElement {
    /// A text.
    public var postgresValue: PostgresValue { .text(self) }

    /// A text[].
    public static func postgresValue(of array: [String]) -> PostgresValue { .texts(array) }
}

extension UInt8: PostgresElement {
    /// A bytea.
    public static func postgresValue(of array: [UInt8]) -> PostgresValue { .bytes(array) }
}

extension Array: PostgresEncodable where Element: PostgresElement {
    /// An array, or a bytea.
    public var postgresValue: PostgresValue { Element.postgresValue(of: self) }
}

extension Optional: PostgresEncodable where Wrapped: PostgresEncodable {
    /// The value, or NULL.
    public var postgresValue: PostgresValue { self?.postgresValue ?? .null }
}
