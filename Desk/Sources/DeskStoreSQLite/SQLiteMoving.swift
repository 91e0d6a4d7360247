package import DeskMoving
import DeskStore
import GRDB

/// The store in a folder, as one that data is moved from or to.
package final class SQLiteMoving: MovingSide {
    /// The folder.
    package let address: String
    let pool: DatabasePool
    private let lock: FolderLock?

    private init(_ folder: StoreFolder, lock: FolderLock?) throws {
        address = folder.path
        self.lock = lock
        var configuration = SQLiteStore.configuration
        configuration.prepareDatabase { $0.add(function: Self.hash) }
        pool = try DatabasePool(path: folder.database, configuration: configuration)
    }

    /// Opens the store of a desk, which may be running.
    ///
    /// - Throws: ``StoreError``, and ``MoveFailure`` for the store of an older desk.
    package static func source(folder path: String) throws -> SQLiteMoving {
        try typed {
            let side = try SQLiteMoving(StoreFolder(path: path), lock: nil)
            try side.pool.read { db in
                try Schema.check(db)
                guard try Schema.migrator.hasCompletedMigrations(db) else {
                    throw MoveFailure(
                        "An older desk has written the source; start this one on it once.")
                }
            }
            return side
        }
    }

    /// Opens the folder of a new store, or one that a move had begun to fill.
    ///
    /// - Throws: ``StoreError/inUse`` while a desk or another move uses it.
    package static func target(folder path: String) throws -> SQLiteMoving {
        try typed {
            let folder = StoreFolder(path: path)
            try folder.prepare()
            let lock = try folder.lock()
            let side = try SQLiteMoving(folder, lock: lock)
            let version = try side.pool.read { try $0.number("PRAGMA user_version") ?? 0 }
            guard version <= Schema.version else { throw StoreError.newer }
            try Schema.migrator.migrate(side.pool)
            return side
        }
    }

    package func close() async {
        if lock != nil {
            _ = try? await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        }
        try? pool.close()
    }

    private static func typed<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as DatabaseError { throw StoreError(error) }
    }

    /// Reads with an error of a store.
    func read<Result: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        do { return try await pool.read(work) } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    /// Writes in one transaction, with an error of a store.
    func write<Result: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        do {
            return try await pool.writeWithoutTransaction { try $0.transaction { try work($0) } }
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }
}

extension SQLiteMoving {
    package func number(_ name: MovingNumber) async throws -> Int64? {
        try await read { try $0.movingNumber(name) }
    }

    package func keep(_ numbers: [MovingNumber: Int64?]) async throws {
        try await write { db in try numbers.forEach { try db.keep($0.key, $0.value) } }
    }
}

extension Database {
    /// Refuses a store that a move has not filled yet.
    func refuseUnfinishedMove() throws {
        // A start that was killed while it made the file has left no table.
        guard try !tableExists("meta") || movingNumber(.movingFrom) == nil else {
            throw StoreError.unavailable("a move to it is not complete")
        }
    }

    fileprivate func movingNumber(_ name: MovingNumber) throws -> Int64? {
        try number("SELECT value FROM meta WHERE name = ?", name.rawValue)
    }

    func keep(_ name: MovingNumber, _ value: Int64?) throws {
        guard let value else {
            return try run("DELETE FROM meta WHERE name = ?", name.rawValue)
        }
        try run("INSERT OR REPLACE INTO meta VALUES (?, ?)", name.rawValue, value)
    }
}
