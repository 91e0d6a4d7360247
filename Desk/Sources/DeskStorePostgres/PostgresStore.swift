import DeskModel
package import DeskPostgres
package import DeskStore
import Synchronization

/// A store in a PostgreSQL database, which any number of desks share.
///
/// Whatever gets a position in the order of all changes takes the lock of the row that counts them first, so
/// positions become visible in their order, and two desks never count one group at a time. The lock is held
/// for one batch, and is released by the server when the desk that has it is gone.
package final class PostgresStore: Store {
    let pool: PostgresPool
    /// The name of this desk among those that share the store.
    let desk: String
    private let configuration: PostgresConfiguration
    private let offset = Mutex(Duration.zero)

    private init(_ configuration: PostgresConfiguration, pool: PostgresPool, desk: String) {
        (self.configuration, self.pool, self.desk) = (configuration, pool, desk)
    }

    /// Opens the store in a database, whose tables are made if they are not there.
    ///
    /// - Throws: ``StoreError``.
    package static func open(
        _ configuration: PostgresConfiguration
    ) async throws(StoreError) -> PostgresStore {
        let pool = PostgresPool(configuration)
        do {
            try await Schema.migrate(pool)
            try await pool.refuseUnfinishedMove()
            let store = PostgresStore(
                configuration, pool: pool, desk: EventID.random().description)
            try await store.readClock()
            return store
        } catch {
            await pool.close()
            throw StoreError(error)
        }
    }

    /// Closes all connections; other desks may send to its destinations at once.
    package func close() async throws(StoreError) {
        _ = try? await rows("DELETE FROM desks WHERE id = $1", desk)
        await pool.close()
    }

    package func check() async throws(StoreError) { try await beSeen(within: .zero) }

    /// The duration to add to this machine's clock for the clock of the server.
    package var clockOffset: Duration { offset.withLock(\.self) }

    /// Notes that this desk has not ended, unless it was noted within a while, and reads the server's clock.
    func beSeen(within age: Duration = .seconds(1)) async throws(StoreError) {
        try await readClock(
            PostgresStatement(
                """
                INSERT INTO desks AS d SELECT $1, clock_timestamp() WHERE NOT EXISTS (
                    SELECT 1 FROM desks WHERE id = $1
                        AND seen > clock_timestamp() - $2 * interval '1 millisecond')
                ON CONFLICT (id) DO UPDATE SET seen = greatest(d.seen, excluded.seen)
                """, desk, age.milliseconds))
    }

    private func readClock(_ statements: PostgresStatement...) async throws(StoreError) {
        let clock = PostgresStatement(
            "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now")
        do {
            try await pool.withConnection { connection in
                let begin = Timestamp.now
                let results = try await connection.pipeline(statements + [clock])
                guard let row = results.last?.rows.first else { return }
                // The answer was made between the two; of a slow one it is not known when.
                let (half, time) = ((Timestamp.now - begin) / 2, try row.time("now"))
                guard half < .seconds(1) else { return }
                offset.withLock { $0 = time - (begin + half) }
            }
        } catch {
            throw StoreError(error)
        }
    }
}

extension PostgresStore {
    /// Reads in one snapshot.
    func read<Result: Sendable>(
        _ work: @Sendable (PostgresConnection) async throws -> Result
    ) async throws(StoreError) -> Result {
        do {
            return try await pool.transaction { connection in
                try await connection.execute(
                    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                return try await work(connection)
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// The rows of one statement, without a transaction around it.
    func rows(
        _ sql: String, _ values: (any PostgresEncodable)?...
    ) async throws(StoreError) -> [PostgresRow] {
        try await rows(
            of: PostgresStatement(sql, values: values.map { $0?.postgresValue ?? .null }))
    }

    /// The rows of one statement, each as the item that it holds.
    func items<Item: Sendable>(
        _ sql: String, _ values: (any PostgresEncodable)?...,
        item: (PostgresRow) throws -> Item
    ) async throws(StoreError) -> [Item] {
        let statement = PostgresStatement(sql, values: values.map { $0?.postgresValue ?? .null })
        let rows = try await rows(of: statement)
        do { return try rows.map(item) } catch { throw StoreError(error) }
    }

    private func rows(
        of statement: PostgresStatement
    ) async throws(StoreError) -> [PostgresRow] {
        do {
            let results = try await pool.withConnection { try await $0.pipeline([statement]) }
            return results.first?.rows ?? []
        } catch {
            throw StoreError(error)
        }
    }

    /// Does work on whole tables that no one waits for, with a connection whose statements may take an hour.
    func patiently<Result: Sendable>(
        _ work: @Sendable (PostgresConnection) async throws -> Result
    ) async throws(StoreError) -> Result {
        var configuration = configuration
        configuration.maximumConnections = 1
        configuration.statementTimeout = .seconds(3600)
        let pool = PostgresPool(configuration)
        do {
            let result = try await pool.withConnection(work)
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw StoreError(error)
        }
    }

    /// Writes in one transaction.
    @discardableResult
    func write<Result: Sendable>(
        _ work: @Sendable (PostgresConnection) async throws -> Result
    ) async throws(StoreError) -> Result {
        do { return try await pool.transaction(work) } catch { throw StoreError(error) }
    }
}

extension PostgresConnection {
    /// Takes the next place in the order of all changes, which no one else gets one from until the transaction ends.
    func nextPosition() async throws -> Int64 {
        try await lockedMeta("position", adding: 1)
    }

    /// Adds to the number kept under a name, and keeps others from it until the transaction ends.
    func lockedMeta(_ name: String, adding number: Int64) async throws -> Int64 {
        let rows = try await query(
            "UPDATE meta SET value = value + $2 WHERE name = $1 RETURNING value", name, number)
        guard let row = rows.first else { throw StoreError.damaged }
        return try row.int("value")
    }
}

extension StoreError {
    /// Creates the error that a caller gets for one of PostgreSQL.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case PostgresError.decoding: self = .damaged
        case let error as PostgresError: self = .unavailable("PostgreSQL: \(error)")
        default: self = .unavailable("\(type(of: error))")
        }
    }
}
