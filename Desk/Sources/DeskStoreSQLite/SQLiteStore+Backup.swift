package import DeskStore
import GRDB

extension SQLiteStore {
    package func backup(to folder: String) async throws(StoreError) {
        let target = StoreFolder(path: folder)
        try target.prepareNew()
        let result: Result<Void, StoreError> = await withCheckedContinuation { done in
            do {
                // A connection of its own, so that taking goes on beside the copy.
                let source = try DatabaseQueue(
                    path: self.folder.database, configuration: Self.configuration)
                source.asyncWriteWithoutTransaction { db in
                    done.resume(
                        returning: Result {
                            try db.execute(
                                sql: "VACUUM INTO ?", arguments: [target.database])
                            _ = source
                        }.mapError(StoreError.init))
                }
            } catch {
                done.resume(returning: .failure(StoreError(error)))
            }
        }
        try result.get()
    }
}
