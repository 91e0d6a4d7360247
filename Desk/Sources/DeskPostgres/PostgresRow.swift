/// A row, whose columns have names and places.
///
/// A wrong name, place or type throws ``PostgresError/decoding(_:)``. Of columns with the same
/// name the first is read.
package struct PostgresRow: Sendable {
    let table: SharedTable
    let row: Int

    /// True if a column is NULL.
    package func isNull(_ name: String) throws -> Bool { try isNull(at: place(name)) }

    /// A smallint, integer or bigint, or a numeric without a fraction.
    package func int(_ name: String) throws -> Int64 { try int(at: place(name)) }

    /// An integer, or nil for NULL.
    package func optionalInt(_ name: String) throws -> Int64? { try optionalInt(at: place(name)) }

    /// A number.
    package func double(_ name: String) throws -> Double { try double(at: place(name)) }

    /// A number, or nil for NULL.
    package func optionalDouble(_ name: String) throws -> Double? {
        try optionalDouble(at: place(name))
    }

    /// A boolean.
    package func bool(_ name: String) throws -> Bool { try bool(at: place(name)) }

    /// A boolean, or nil for NULL.
    package func optionalBool(_ name: String) throws -> Bool? { try optionalBool(at: place(name)) }

    /// A text, also of json, jsonb, uuid and numeric.
    package func text(_ name: String) throws -> String { try text(at: place(name)) }

    /// A text, or nil for NULL.
    package func optionalText(_ name: String) throws -> String? {
        try optionalText(at: place(name))
    }

    /// A bytea.
    package func bytes(_ name: String) throws -> [UInt8] { try bytes(at: place(name)) }

    /// A bytea, or nil for NULL.
    package func optionalBytes(_ name: String) throws -> [UInt8]? {
        try optionalBytes(at: place(name))
    }

    /// An array of integers.
    package func ints(_ name: String) throws -> [Int64] { try ints(at: place(name)) }

    /// An array of texts.
    package func texts(_ name: String) throws -> [String] { try texts(at: place(name)) }

    private func place(_ name: String) throws(PostgresError) -> Int {
        try table.table.place(of: name)
    }
}
