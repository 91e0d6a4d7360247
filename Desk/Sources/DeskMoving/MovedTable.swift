/// A table whose rows move.
package struct MovedTable: Sendable {
    /// The name.
    package let name: String
    /// The columns that identify a row.
    package let key: [MovedColumn]
    /// The other columns.
    package let others: [MovedColumn]
    /// The column of whole numbers that divides the rows into ranges; nil for a table of few rows.
    ///
    /// It has an index, and never changes.
    package let place: String?
    /// The sets of columns, besides the key, that no two rows share.
    package let unique: [[String]]
    /// The condition of the rows that move; nil means all.
    package let condition: String?
    /// The row of another table without which PostgreSQL keeps no row.
    package let parent: Parent?
    /// The column of bytes whose length bounds how many rows are read together.
    package let weight: String?

    /// A column that names a row of another table.
    package struct Parent: Sendable {
        /// The column.
        package let column: String
        /// The other table.
        package let table: String
        /// The key of the other table.
        package let key: String
    }

    /// All columns, the key first.
    package var columns: [MovedColumn] { key + others }
    /// Whether these are the payloads.
    package var isPayloads: Bool { name == Self.payloads.name }

    init(
        _ name: String, key: [MovedColumn]..., others: [[MovedColumn]] = [], place: String?,
        unique: [[String]] = [], where condition: String? = nil, parent: Parent? = nil,
        weight: String? = nil
    ) {
        (self.name, self.key, self.others) = (name, key.flatMap(\.self), others.flatMap(\.self))
        (self.place, self.unique, self.condition) = (place, unique, condition)
        (self.parent, self.weight) = (parent, weight)
    }
}
