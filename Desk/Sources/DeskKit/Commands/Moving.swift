import DeskMoving
import DeskPostgres
import DeskStore
import DeskStorePostgres
import DeskStoreSQLite

/// A place where a desk's data is kept: a folder, or a PostgreSQL database.
package struct DataPlace: Sendable {
    private let text: String
    private let database: PostgresConfiguration?

    /// Reads a folder's path or a database's URL.
    ///
    /// - Throws: ``BadUsage`` for an empty path and a malformed URL.
    package init(_ text: String) throws(BadUsage) {
        guard !text.isEmpty else { throw BadUsage("The data folder has no name.") }
        self.text = text
        guard text.contains("://") else {
            database = nil
            return
        }
        guard let database = try? PostgresConfiguration(url: text) else {
            throw BadUsage(ConfigurationFile.databaseForm)
        }
        self.database = database
    }

    fileprivate func source() async throws -> any MovingSide {
        if let database { return try await PostgresMoving.source(database) }
        guard DataFolder(path: text).hasStore else {
            throw MoveFailure("There is no desk's data in the source.")
        }
        return try SQLiteMoving.source(folder: text)
    }

    fileprivate func target() async throws -> any MovingSide {
        if let database { return try await PostgresMoving.target(database) }
        return try SQLiteMoving.target(folder: text)
    }
}

/// The move of a desk's data to another place, while desks serve it.
package struct Moving: Sendable {
    private let source: DataPlace
    private let target: DataPlace

    /// Creates a move.
    package init(from source: DataPlace, to target: DataPlace) {
        (self.source, self.target) = (source, target)
    }

    /// Moves everything; until the switch a canceled task ends it, and it can be begun again.
    ///
    /// - Parameter tell: A closure that takes lines about the progress.
    /// - Returns: A line about all of it.
    /// - Throws: ``DeskFailure``.
    package func run(_ tell: @escaping @Sendable (String) -> Void) async throws -> String {
        try await Self.named {
            let source = try await source.source()
            return try await Self.closing(source) {
                let target = try await target.target()
                return try await Self.closing(target) {
                    try await Move(from: source, to: target) { tell($0.line) }.run().line
                }
            }
        }
    }

    /// Makes the source of a move take events again.
    ///
    /// - Throws: ``DeskFailure``.
    package static func reopen(_ place: DataPlace) async throws {
        try await named {
            let source = try await place.source()
            try await closing(source) { try await source.takeWrites() }
        }
    }

    private static func closing<Result>(
        _ side: any MovingSide, _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            let result = try await work()
            await side.close()
            return result
        } catch {
            await side.close()
            throw error
        }
    }

    private static func named<Result>(
        _ work: () async throws -> Result
    ) async throws -> Result {
        do { return try await work() } catch let error as StoreError {
            throw DeskFailure(error)
        } catch let error as MoveFailure {
            throw DeskFailure(error.description)
        } catch is CancellationError {
            throw DeskFailure("The move was broken off. The same command goes on.")
        }
    }
}

extension MoveProgress {
    fileprivate var line: String {
        switch self {
        case .moved(let pass, let table, let rows): "pass \(pass): \(table), \(rows) rows"
        case .refusing: "The source refuses events now; the last pass begins."
        }
    }
}

extension MoveReport {
    fileprivate var line: String {
        let (events, groups) = (rows["events"] ?? 0, rows["groups"] ?? 0)
        guard !wasDone else { return "Everything was moved already." }
        let milliseconds = Int(refused / .milliseconds(1))
        return "\(events) events and \(groups) groups moved in \(passes) passes; "
            + "no events were taken for \(milliseconds) ms."
    }
}
