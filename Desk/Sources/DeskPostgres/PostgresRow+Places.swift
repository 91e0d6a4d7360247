extension PostgresRow {
    /// True if a column is NULL.
    package func isNull(at place: Int) throws -> Bool {
        try optional(place) { _ in true } == nil
    }

    /// A smallint, integer or bigint, or a numeric without a fraction.
    package func int(at place: Int) throws -> Int64 {
        try value(place) { cell throws(PostgresError) in try cell.int() }
    }

    /// An integer, or nil for NULL.
    package func optionalInt(at place: Int) throws -> Int64? {
        try optional(place) { cell throws(PostgresError) in try cell.int() }
    }

    /// A number.
    package func double(at place: Int) throws -> Double {
        try value(place) { cell throws(PostgresError) in try cell.double() }
    }

    /// A number, or nil for NULL.
    package func optionalDouble(at place: Int) throws -> Double? {
        try optional(place) { cell throws(PostgresError) in try cell.double() }
    }

    /// A boolean.
    package func bool(at place: Int) throws -> Bool {
        try value(place) { cell throws(PostgresError) in try cell.bool() }
    }

    /// A boolean, or nil for NULL.
    package func optionalBool(at place: Int) throws -> Bool? {
        try optional(place) { cell throws(PostgresError) in try cell.bool() }
    }

    /// A text, also of json, jsonb, uuid and numeric.
    package func text(at place: Int) throws -> String {
        try value(place) { cell throws(PostgresError) in try cell.text() }
    }

    /// A text, or nil for NULL.
    package func optionalText(at place: Int) throws -> String? {
        try optional(place) { cell throws(PostgresError) in try cell.text() }
    }

    /// A bytea.
    package func bytes(at place: Int) throws -> [UInt8] {
        try value(place) { cell throws(PostgresError) in try cell.data() }
    }

    /// A bytea, or nil for NULL.
    package func optionalBytes(at place: Int) throws -> [UInt8]? {
        try optional(place) { cell throws(PostgresError) in try cell.data() }
    }

    /// An array of integers.
    package func ints(at place: Int) throws -> [Int64] {
        try value(place) { cell throws(PostgresError) in try cell.ints() }
    }

    /// An array of texts.
    package func texts(at place: Int) throws -> [String] {
        try value(place) { cell throws(PostgresError) in try cell.texts() }
    }

    private func optional<Value>(
        _ place: Int, _ read: (Cell) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value? {
        try table.table.read(row: row, place: place, read)
    }

    private func value<Value>(
        _ place: Int, _ read: (Cell) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        guard let value = try optional(place, read) else {
            throw .decoding("the column \(place) is NULL")
        }
        return value
    }
}
