/// A column of a table, by its names in both kinds of stores.
package struct MovedColumn: Sendable {
    /// The kinds of values.
    package enum Kind: Sendable { case int, real, bool, text, bytes, optionalBytes }

    /// The name in SQLite.
    package let name: String
    /// The name in PostgreSQL.
    package let postgres: String
    /// The kind of its values.
    package let kind: Kind
    /// The expression that reads it, where that is not its name.
    package let reading: String?
    /// Whether it is part of a row's hash; a large value that never changes is not.
    package let isHashed: Bool

    fileprivate init(
        _ name: String, _ kind: Kind, postgres: String? = nil, reading: String? = nil,
        isHashed: Bool = true
    ) {
        (self.name, self.kind, self.postgres) = (name, kind, postgres ?? name)
        (self.reading, self.isHashed) = (reading, isHashed)
    }
}

extension [MovedColumn] {
    static func ints(_ names: String...) -> Self { names.map { MovedColumn($0, .int) } }
    static func bools(_ names: String...) -> Self { names.map { MovedColumn($0, .bool) } }
    static func texts(_ names: String...) -> Self { names.map { MovedColumn($0, .text) } }
    static func bytes(_ name: String) -> Self { [MovedColumn(name, .bytes)] }
    static func optionalBytes(_ name: String) -> Self { [MovedColumn(name, .optionalBytes)] }
    static func real(_ name: String) -> Self { [MovedColumn(name, .real)] }

    /// A column with another name in PostgreSQL.
    static func renamed(
        _ name: String, _ kind: MovedColumn.Kind, _ postgres: String
    ) -> Self {
        [MovedColumn(name, kind, postgres: postgres)]
    }

    /// A column that an expression reads.
    static func int(_ name: String, reading: String) -> Self {
        [MovedColumn(name, .int, reading: reading)]
    }

    /// A column that is not part of a row's hash.
    static func large(_ name: String, _ kind: MovedColumn.Kind) -> Self {
        [MovedColumn(name, kind, isHashed: false)]
    }
}
