public import Logging
import DeskStoreSQLite

extension Desk {
    /// Opens a folder's data and makes a desk that alone serves it.
    ///
    /// - Throws: ``DeskFailure`` if it cannot be opened, or another desk serves it.
    public convenience init(
        configuration: DeskConfiguration, folder: DataFolder, logger: Logger
    ) throws(DeskFailure) {
        do {
            let store = try SQLiteStore.open(folder: folder.path, exclusive: true)
            self.init(configuration: configuration, store: store, logger: logger)
        } catch {
            throw DeskFailure(error)
        }
    }
}
