package import DeskStore
import DeskModel
import GRDB
import Synchronization

/// A store in one SQLite file.
///
/// A commit is in the write-ahead log, which a killed process leaves to the next one. The log is
/// not flushed with each commit (`synchronous = NORMAL`): a loss of power may take the last seconds, but
/// never damages the file, and taking does not wait for the disk.
package final class SQLiteStore: Store {
    let pool: DatabasePool
    let folder: StoreFolder
    let reserve: DiskReserve
    private let lock: Mutex<FolderLock?>

    private init(pool: DatabasePool, folder: StoreFolder, lock: FolderLock?) {
        self.pool = pool
        self.folder = folder
        reserve = DiskReserve(folder: folder.path)
        self.lock = Mutex(lock)
    }

    /// Opens the store in a folder, which is made if it is not there.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - exclusive: Whether this is the server. A second one is refused; commands may open the store
    ///     beside a server.
    /// - Returns: The store.
    /// - Throws: ``StoreError``.
    package static func open(
        folder: String, exclusive: Bool = true
    ) throws(StoreError) -> SQLiteStore {
        let reserve = DiskReserve(folder: folder)
        reserve.makeRoom()
        let folder = StoreFolder(path: folder)
        try folder.prepare()
        let lock = exclusive ? try folder.lock() : nil
        do {
            try look(into: folder)
            let pool = try DatabasePool(path: folder.database, configuration: configuration)
            try Schema.migrator.migrate(pool)
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = -16000") }
            if exclusive { reserve.hold() }
            return SQLiteStore(pool: pool, folder: folder, lock: lock)
        } catch {
            throw StoreError(error)
        }
    }

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "desk"
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 4
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            if !db.configuration.readonly, try db.number("PRAGMA page_count") == 0 {
                // Before the first page is written; later a file must be made anew for it.
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            }
            try db.execute(
                sql: """
                    PRAGMA secure_delete = FAST;
                    PRAGMA cache_size = -4000;
                    PRAGMA journal_size_limit = 4194304;
                    """)
        }
        return configuration
    }

    /// Refuses a file that is not to be touched, without writing a byte of it.
    ///
    /// If a start was killed while it made the file, it cannot be read before that is undone.
    private static func look(into folder: StoreFolder) throws {
        do {
            try look(into: folder, readonly: true)
        } catch DatabaseError.SQLITE_READONLY_ROLLBACK {
            try look(into: folder, readonly: false)
        }
    }

    private static func look(into folder: StoreFolder, readonly: Bool) throws {
        var configuration = configuration
        configuration.readonly = readonly
        let file = try DatabaseQueue(path: folder.database, configuration: configuration)
        try file.read { db in
            try Schema.check(db)
            try probe(db)
        }
        try file.close()
    }

    /// Reads a page of each table, and all of a small file, so that damage is found at the start.
    private static func probe(_ db: Database) throws {
        let tables = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
        for table in tables {
            _ = try Row.fetchOne(db, sql: "SELECT * FROM \"\(table)\" LIMIT 1")
        }
        let pages = try db.number("PRAGMA page_count") ?? 0
        guard pages < 8192 else { return }
        let finding = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
        guard finding == "ok" else { throw StoreError.damaged }
    }

    package func close() async throws(StoreError) {
        do {
            // A canceled task closes it all the same, since the lock ends with it.
            try await writing { db in _ = try? db.checkpoint(.truncate) }
            try pool.close()
        } catch {
            throw StoreError(error)
        }
        lock.withLock { $0 = nil }
    }

    package func check() async throws(StoreError) {
        reserve.hold()
        try await write { db in
            _ = try db.meta("position")
            try db.run("UPDATE meta SET value = value + 1 WHERE name = 'checked'")
        }
    }
}

extension SQLiteStore {
    /// Reads in one snapshot.
    ///
    /// A task that is canceled gets its answer all the same.
    func read<Result: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Result
    ) async throws(StoreError) -> Result {
        let result: Swift.Result<Result, StoreError> = await withCheckedContinuation { done in
            pool.asyncRead { access in
                done.resume(returning: .catching { try work(access.get()) })
            }
        }
        return try result.get()
    }

    /// Writes in one transaction, which a canceled task does not end: what was begun is known to be done.
    func write<Result: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Result
    ) async throws(StoreError) -> Result {
        try await writing { try $0.transaction(work) }
    }

    /// Runs work on the writer, outside of a transaction.
    func writing<Result: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Result
    ) async throws(StoreError) -> Result {
        reserve.makeRoom()
        let result: Swift.Result<Result, StoreError> = await withCheckedContinuation { done in
            pool.asyncWriteWithoutTransaction { db in
                done.resume(returning: .catching { try work(db) })
            }
        }
        return try result.get()
    }
}

extension Result where Failure == StoreError {
    fileprivate static func catching(_ work: () throws -> Success) -> Self {
        do { return .success(try work()) } catch { return .failure(StoreError(error)) }
    }
}

extension StoreError {
    /// Creates the error that a caller gets for one of SQLite.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError:
            switch error.resultCode.primaryResultCode {
            case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged
            default: self = .unavailable(error.message ?? "SQLite \(error.resultCode.rawValue)")
            }
        default: self = .unavailable("\(type(of: error))")
        }
    }
}
