/// A statement with its values, $1, $2 and so on.
package struct PostgresStatement: Sendable {
    /// The text.
    package let sql: String

    /// The values in their order.
    package let values: [PostgresValue]

    /// Creates a statement; nil is NULL.
    package init(_ sql: String, _ values: (any PostgresEncodable)?...) {
        self.init(sql, encoding: values)
    }

    /// Creates a statement.
    package init(_ sql: String, values: [PostgresValue]) {
        self.sql = sql
        self.values = values
    }

    init(_ sql: String, encoding values: [(any PostgresEncodable)?]) {
        self.init(sql, values: values.map { $0?.postgresValue ?? .null })
    }
}
