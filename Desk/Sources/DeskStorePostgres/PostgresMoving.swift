package import DeskMoving
package import DeskPostgres
import DeskStore

/// The store in a database, as one that data is moved from or to.
package final class PostgresMoving: MovingSide {
    /// The database, without the password.
    package let address: String
    private let pool: PostgresPool

    private init(_ configuration: PostgresConfiguration) {
        var configuration = configuration
        configuration.maximumConnections = 4
        // Rows that are compared or written at once may be large.
        configuration.statementTimeout = .seconds(600)
        address = configuration.description
        pool = PostgresPool(configuration)
    }

    /// Opens the store of desks, which may be running.
    ///
    /// - Throws: ``StoreError``, and ``MoveFailure`` for a database of older desks, or not of a desk.
    package static func source(
        _ configuration: PostgresConfiguration
    ) async throws -> PostgresMoving {
        let side = PostgresMoving(configuration)
        do {
            let versions = try await side.rows("SELECT max(version) AS version FROM desk_schema")
            let version = try versions.first?.optionalInt("version") ?? 0
            guard version <= Schema.version else { throw StoreError.newer }
            guard version == Schema.version else {
                throw MoveFailure(
                    "An older desk has written the source; start this one on it once.")
            }
            return side
        } catch StoreError.unavailable(let reason) where reason.contains("42P01") {
            await side.close()
            throw MoveFailure("There is no desk's data in the source.")
        } catch {
            await side.close()
            throw error
        }
    }

    /// Opens a new database, or one that a move had begun to fill.
    ///
    /// - Throws: ``StoreError``.
    package static func target(
        _ configuration: PostgresConfiguration
    ) async throws -> PostgresMoving {
        let side = PostgresMoving(configuration)
        do {
            try await Schema.migrate(side.pool)
            return side
        } catch {
            await side.close()
            throw StoreError(error)
        }
    }

    package func close() async { await pool.close() }

    /// The rows of a statement.
    func rows(_ sql: String, values: [PostgresValue] = []) async throws -> [PostgresRow] {
        let statement = PostgresStatement(sql, values: values)
        do {
            return try await pool.withConnection { try await $0.pipeline([statement]) }
                .first?.rows ?? []
        } catch let error as PostgresError {
            throw StoreError(error)
        }
    }

    /// Writes in one transaction.
    func write(_ work: @Sendable (PostgresConnection) async throws -> Void) async throws {
        do { try await pool.transaction(work) } catch let error as PostgresError {
            throw StoreError(error)
        }
    }
}

extension PostgresMoving {
    package func number(_ name: MovingNumber) async throws -> Int64? {
        try await rows("SELECT value FROM meta WHERE name = $1", values: [.text(name.rawValue)])
            .first?.int("value")
    }

    package func keep(_ numbers: [MovingNumber: Int64?]) async throws {
        try await write { connection in
            for (name, value) in numbers { try await connection.keep(name, value) }
        }
    }
}

extension PostgresPool {
    /// Refuses a database that a move has not filled yet.
    func refuseUnfinishedMove() async throws {
        let name = MovingNumber.movingFrom.rawValue
        guard try await query("SELECT value FROM meta WHERE name = $1", name).isEmpty else {
            throw StoreError.unavailable("a move to it is not complete")
        }
    }
}

extension PostgresConnection {
    func keep(_ name: MovingNumber, _ value: Int64?) async throws {
        guard let value else {
            try await execute("DELETE FROM meta WHERE name = $1", name.rawValue)
            return
        }
        try await execute(
            """
            INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """, name.rawValue, value)
    }
}
