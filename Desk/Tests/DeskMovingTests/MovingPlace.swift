import DeskMoving
import DeskPostgres
import DeskStore
import DeskStorePostgres
import DeskStoreSQLite
import DeskTesting
import Foundation

/// A place of a store that is gone when a test ends.
final class MovingPlace: Sendable {
    enum Kind: String, CaseIterable, Sendable { case sqlite, postgres }

    let kind: Kind
    /// The folder's path, or the database's URL.
    let text: String

    private static let server = Task { try await PostgresServer.start() }

    init(_ kind: Kind) async throws {
        self.kind = kind
        switch kind {
        case .sqlite:
            text = NSTemporaryDirectory() + "desk-move-\(UUID().uuidString)"
        case .postgres:
            text = try await Self.server.value.makeDatabase()
        }
    }

    deinit { if kind == .sqlite { try? FileManager.default.removeItem(atPath: text) } }

    private static func configuration(_ url: String) throws -> PostgresConfiguration {
        var configuration = try PostgresConfiguration(url: url)
        configuration.connectTimeout = .seconds(600)
        configuration.waitTimeout = .seconds(600)
        configuration.statementTimeout = .seconds(600)
        configuration.maximumConnections = 4
        return configuration
    }

    /// Runs a body with the store.
    @discardableResult
    func withStore<Result>(_ body: (any Store) async throws -> Result) async throws -> Result {
        let store: any Store =
            switch kind {
            case .sqlite: try SQLiteStore.open(folder: text, exclusive: false)
            case .postgres: try await PostgresStore.open(Self.configuration(text))
            }
        do {
            let result = try await body(store)
            try await store.close()
            return result
        } catch {
            try? await store.close()
            throw error
        }
    }

    private func query(_ sql: String) async throws -> [PostgresRow] {
        let pool = PostgresPool(try Self.configuration(text))
        let rows = try await pool.query(sql)
        await pool.close()
        return rows
    }

    /// The number of rows of a table of the database.
    func count(_ table: String) async throws -> Int64 {
        try await query("SELECT count(*) AS count FROM \(table)")[0].int("count")
    }

    /// The columns of all tables of the database but its parts, as `table.column`.
    func columns() async throws -> Set<String> {
        let rows = try await query(
            """
            SELECT c.relname || '.' || a.attname AS name FROM pg_class c
                JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                WHERE c.relnamespace = current_schema()::regnamespace
                    AND c.relkind IN ('r', 'p') AND NOT c.relispartition
            """)
        return Set(try rows.map { try $0.text("name") })
    }

    /// The store's answers, once the desks that leased messages have ended.
    func answers() async throws -> StoreAnswers {
        if kind == .postgres { _ = try await query("DELETE FROM desks") }
        return try await withStore { try await StoreAnswers(of: $0) }
    }

    func source() async throws -> any MovingSide {
        switch kind {
        case .sqlite: try SQLiteMoving.source(folder: text)
        case .postgres: try await PostgresMoving.source(Self.configuration(text))
        }
    }

    func target() async throws -> any MovingSide {
        switch kind {
        case .sqlite: try SQLiteMoving.target(folder: text)
        case .postgres: try await PostgresMoving.target(Self.configuration(text))
        }
    }

    /// Moves everything to another place; a side may be put in front of either.
    @discardableResult
    func move(
        to other: MovingPlace, from front: (any MovingSide) -> any MovingSide = { $0 },
        into back: (any MovingSide) -> any MovingSide = { $0 }
    ) async throws -> MoveReport {
        let source = try await source()
        let target: any MovingSide
        do { target = try await other.target() } catch {
            await source.close()
            throw error
        }
        let result: Result<MoveReport, any Error>
        do { result = .success(try await Move(from: front(source), to: back(target)).run()) } catch
        {
            result = .failure(error)
        }
        await source.close()
        await target.close()
        return try result.get()
    }

    /// Makes a source take writes again.
    func reopen() async throws {
        let source = try await source()
        try await source.takeWrites()
        await source.close()
    }
}
