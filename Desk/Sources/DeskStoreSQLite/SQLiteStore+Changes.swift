import DeskModel
package import DeskStore
import GRDB

extension SQLiteStore {
    /// The changes of a project after a position, in their order.
    ///
    /// A group appears once, as it is now.
    package func changes(
        of project: Int, after position: Int64, limit: Int
    ) async throws(StoreError) -> [Change] {
        try await read { db in
            // The plus makes SQLite go by position, since few are new, and not by project.
            let events = try db.rows(
                """
                SELECT \(EventSummary.columns) FROM events e \(EventSummary.joins)
                WHERE e.position > ? AND +e.project = ? ORDER BY e.position LIMIT ?
                """, position, project, limit
            ).map { Change.event(try EventSummary($0)) }
            let groups = try db.rows(
                """
                SELECT * FROM groups WHERE project = ? AND position > ? AND merged IS NULL
                ORDER BY position LIMIT ?
                """, project, position, limit
            ).map { Change.group(try Group($0, db)) }
            let changes = (events + groups).sorted { $0.position < $1.position }
            return Array(changes.prefix(max(0, limit)))
        }
    }

    package func position() async throws(StoreError) -> Int64 {
        try await read { try $0.meta("position") }
    }
}
