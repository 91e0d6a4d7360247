package import DeskStore

extension PostgresStore {
    /// Refuses, since a database is backed up by its own tools.
    package func backup(to folder: String) async throws(StoreError) {
        throw .unavailable(
            "a PostgreSQL database is backed up by its own tools, pg_dump or pg_basebackup")
    }
}
