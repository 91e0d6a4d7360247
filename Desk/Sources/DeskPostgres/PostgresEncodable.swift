/// A type whose values a statement takes.
package protocol PostgresEncodable {
    /// The value as a statement takes it.
    var postgresValue: PostgresValue { get }
}

/// A type whose arrays a statement takes.
package protocol PostgresElement {
    /// An array as a statement takes it.
    static func postgresValue(of array: [Self]) -> PostgresValue
}

extension PostgresValue: PostgresEncodable {
    /// The value itself.
    package var postgresValue: PostgresValue { self }
}

extension Int: PostgresEncodable, PostgresElement {
    /// A bigint.
    package var postgresValue: PostgresValue { .int(Int64(self)) }

    /// A bigint[].
    package static func postgresValue(of array: [Int]) -> PostgresValue {
        .ints(array.map(Int64.init))
    }
}

extension Int64: PostgresEncodable, PostgresElement {
    /// A bigint.
    package var postgresValue: PostgresValue { .int(self) }

    /// A bigint[].
    package static func postgresValue(of array: [Int64]) -> PostgresValue { .ints(array) }
}

extension Double: PostgresEncodable, PostgresElement {
    /// A double precision.
    package var postgresValue: PostgresValue { .double(self) }

    /// A double precision[].
    package static func postgresValue(of array: [Double]) -> PostgresValue { .doubles(array) }
}

extension Bool: PostgresEncodable, PostgresElement {
    /// A boolean.
    package var postgresValue: PostgresValue { .bool(self) }

    /// A boolean[].
    package static func postgresValue(of array: [Bool]) -> PostgresValue { .bools(array) }
}

extension String: PostgresEncodable, PostgresElement {
    /// A text.
    package var postgresValue: PostgresValue { .text(self) }

    /// A text[].
    package static func postgresValue(of array: [String]) -> PostgresValue { .texts(array) }
}

extension UInt8: PostgresElement {
    /// A bytea.
    package static func postgresValue(of array: [UInt8]) -> PostgresValue { .bytes(array) }
}

extension Array: PostgresEncodable where Element: PostgresElement {
    /// An array, or a bytea.
    package var postgresValue: PostgresValue { Element.postgresValue(of: self) }
}

extension Optional: PostgresEncodable where Wrapped: PostgresEncodable {
    /// The value, or NULL.
    package var postgresValue: PostgresValue { self?.postgresValue ?? .null }
}
