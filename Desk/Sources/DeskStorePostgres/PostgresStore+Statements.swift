import DeskPostgres
import DeskStore

extension PostgresStore {
    /// What the rows of one statement are, without a transaction around it.
    func items<Item: Sendable>(
        _ sql: String, _ values: (any PostgresEncodable)?...,
        item: @Sendable (PostgresRow) throws -> Item
    ) async throws(StoreError) -> [Item] {
        let statement = PostgresStatement(sql, values: values.map { $0?.postgresValue ?? .null })
        do {
            return try await pool.withConnection { connection in
                try await connection.pipeline([statement]).first?.rows.map(item) ?? []
            }
        } catch {
            throw StoreError(error)
        }
    }
}
