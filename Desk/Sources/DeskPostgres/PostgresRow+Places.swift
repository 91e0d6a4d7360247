extension PostgresRow {
    /// True if a column is NULL.
    public func isNull(at place: Int) throws -> Bool {
        try optional(place) { _ in true } == nil
    }

    /// A smallint, integer or bigint, or a numeric without a fraction.
    public func int(at place: Int) throws -> Int64 {
        try value(place) { cell throws(PostgresError) in try cell.int() }
    }

    /// An integer, or nil for NULL.
    public func optionalInt(at place: Int) throws -> Int64? {
        try optional(place) { cell throws(PostgresError) in try cell.int() }
    }

    /// A number.
    public func double(at place: Int) throws -> Double {
        try value(place) { cell throws(PostgresError) in try cell.double() }
    }

    /// A number, or nil for NULL.
    public func optionalDouble(at place: Int) throws -> Double? {
        try optional(place) { cell throws(PostgresError) in try cell.double() }
    }

    /// A boolean.
    public func bool(at place: Int) throws -> Bool {
        try value(place) { cell throws(PostgresError) in try cell.bool() }
    }

    /// A boolean, or nil for NULL.
    public func optionalBool(at place: Int) throws -> Bool? {
        try optional(place) { cell throws(PostgresError) in try cell.bool() }
    }

    /// A text, also of json, jsonb, uuid and numeric.
    public func text(at place: Int) throws -> String {
        try value(place) { cell throws(PostgresError) in try cell.text() }
    }

    /// A text, or nil for NULL.
    public func optionalText(at place: Int) throws -> String? {
        try optional(place) { cell throws(PostgresError) in try cell.text() }
    }

    /// A bytea.
    public func bytes(at place: Int) throws -> [UInt8] {
        try value(place) { cell throws(PostgresError) in try cell.data() }
    }

    /// A bytea, or nil for NULL.
    public func optionalBytes(at place: Int) throws -> [UInt8]? {
        try optional(place) { cell throws(PostgresError) in try cell.data() }
    }

    /// An array of integers.
    public func ints(at place: Int) throws -> [Int64] {
        try value(place) { cell throws(PostgresError) in try cell.ints() }
    }

    /// An array of texts.
    public func texts(at place: Int) throws -> [String] {
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
