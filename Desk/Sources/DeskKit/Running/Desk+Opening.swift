import DeskModel
import DeskPostgres
import DeskStore
import DeskStorePostgres
import DeskStoreSQLite
public import Logging

extension Desk {
    /// Opens a desk's data: a folder that only this desk serves, or a database that it shares.
    ///
    /// - Throws: ``DeskFailure`` if it cannot be opened, or another desk serves the folder.
    public static func open(
        configuration: DeskConfiguration, folder: DataFolder, logger: Logger
    ) async throws(DeskFailure) -> Desk {
        let store = try await configuration.openStore(in: folder, exclusive: true)
        return Desk(configuration: configuration, store: store, logger: logger) {
            Timestamp.now + store.clockOffset
        }
    }
}

extension DeskConfiguration {
    /// Opens the store that the configuration names.
    ///
    /// - Parameters:
    ///   - folder: The folder of the data, if there is no database.
    ///   - exclusive: Whether a second server on the folder is refused.
    /// - Returns: The store.
    /// - Throws: ``DeskFailure`` if it cannot be opened.
    func openStore(
        in folder: DataFolder, exclusive: Bool
    ) async throws(DeskFailure) -> any Store {
        do {
            guard let database else {
                return try SQLiteStore.open(folder: folder.path, exclusive: exclusive)
            }
            return try await PostgresStore.open(PostgresConfiguration(url: database))
        } catch let error as StoreError {
            throw DeskFailure(error)
        } catch {
            throw DeskFailure("The database cannot be used: \(DeskFailure.line("\(error)")).")
        }
    }
}
