/// A statement with its values, $1, $2 and so on.
public struct PostgresStatement: Sendable {
    /// The text.
    public let sql: String

    /// The values in their order.
    public let values: [PostgresValue]

    /// Creates a statement; nil is NULL.
    public init(_ sql: String, _ values: (any PostgresEncodable)?...) {
        self.init(sql, encoding: values)
    }

    /// Creates a statement.
    public init(_ sql: String, values: [PostgresValue]) {
        self.sql = sql
        self.values = values
    }

    init(_ sql: String, encoding values: [(any PostgresEncodable)?]) {
        self.init(sql, values: values.map { $0?.postgresValue ?? .null })
    }
}
