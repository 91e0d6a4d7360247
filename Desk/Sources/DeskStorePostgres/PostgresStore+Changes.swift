package import DeskStore
import DeskModel
import DeskPostgres

extension PostgresStore {
    /// The changes of a project after a position, in their order.
    ///
    /// A group appears once, as it is now.
    package func changes(
        of project: Int, after position: Int64, limit: Int
    ) async throws(StoreError) -> [Change] {
        let limit = max(0, limit)
        return try await read { connection in
            let results = try await connection.pipeline([
                // The plus makes PostgreSQL go by position, since few are new, and not by project.
                PostgresStatement(
                    """
                    SELECT \(EventSummary.columns) FROM (
                        SELECT * FROM events WHERE position > $1 AND project + 0 = $2
                        ORDER BY position LIMIT $3) e \(EventSummary.joins)
                    """, position, project, limit),
                PostgresStatement(
                    """
                    SELECT * FROM groups WHERE project = $2 AND position > $1 AND merged IS NULL
                    ORDER BY position LIMIT $3
                    """, position, project, limit),
            ])
            let events = try results[0].rows.map { Change.event(try EventSummary($0)) }
            let groups = try await connection.groups(results[1].rows).map {
                Change.group($0.group)
            }
            let changes = (events + groups).sorted { $0.position < $1.position }
            return Array(changes.prefix(limit))
        }
    }

    /// The channel on which a desk says its name when it has stored something.
    static let channel = "desk"

    /// A sequence with an element when another desk has stored something.
    package func hints() -> AsyncStream<Void> {
        let (hints, hint) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { [pool, desk] in
            for await notification in pool.notifications([Self.channel]) {
                switch notification {
                case .notified(_, desk): continue
                case .notified, .reconnected: hint.yield()
                }
            }
            hint.finish()
        }
        hint.onTermination = { _ in task.cancel() }
        return hints
    }

    package func position() async throws(StoreError) -> Int64 {
        let rows = try await rows("SELECT value FROM meta WHERE name = 'position'")
        return try StoreError.typed { try rows.first?.int("value") ?? 0 }
    }
}
