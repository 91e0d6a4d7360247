import DeskModel
package import DeskStore
import GRDB

extension SQLiteStore {
    /// The numbers of the file and the outbox.
    package func vitals() async throws(StoreError) -> [Vital] {
        try await read { db in
            let pages = try Self.number("PRAGMA page_count", db)
            let size = try Self.number("PRAGMA page_size", db)
            return [
                Vital("database_size_bytes", pages * size, "Size of the database."),
                Vital(
                    "outbox_messages",
                    try Self.number("SELECT coalesce(sum(waiting), 0) FROM destinations", db),
                    "Messages that wait to be forwarded."),
                Vital(
                    "outbox_oldest_age_seconds",
                    try Self.number(
                        """
                        SELECT max(0, strftime('%s', 'now') - created / 1000) FROM outbox
                        ORDER BY id LIMIT 1
                        """, db), "Age of the oldest message that waits."),
                Vital(
                    "destinations_stopped",
                    try Self.number(
                        "SELECT count(*) FROM destinations WHERE stopped IS NOT NULL", db),
                    "Destinations that were stopped for good."),
            ]
        }
    }

    private static func number(_ sql: String, _ db: Database) throws -> Double {
        Double(try db.number(sql) ?? 0)
    }
}
