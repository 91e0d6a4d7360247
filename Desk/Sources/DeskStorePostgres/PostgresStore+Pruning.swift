import DeskModel
import DeskPostgres
package import DeskStore
import DeskStoreRules

extension PostgresStore {
    /// The number of events that are deleted in one transaction, so that taking waits for few of them.
    static var pruneBatch: Int { 500 }

    /// Deletes events that the settings of projects do not keep, a part at a time.
    ///
    /// Releases and totals stay as they were counted: what happened, happened. So do groups, except an open one
    /// that is left without events, is assigned to nobody and has no known issue. The events of a past day
    /// go together, with their tables, when no project keeps one of them. Events from another desk, and events
    /// that one project keeps for a shorter time than others, are deleted row by row.
    package func prune(_ kept: [Kept], limit: Int) async throws(StoreError) -> Bool {
        try await finishDeleting()
        // What is counted later would be kept although its day is over.
        await countWaitingPeople()
        var pruning = try await read { try await Pruning(kept, $0) }
        while let part = pruning.ended.popLast() {
            try await drop(part)
            try await write { try await $0.deleteEmptyGroups(among: nil) }
        }
        var isMore = false
        for kept in kept {
            let parts = pruning.parts(of: kept)
            if try await prune(kept, in: parts, limit) { isMore = true }
        }
        return isMore
    }

    private func drop(_ part: Part) async throws(StoreError) {
        // Their ids are in a table of all parts, and go a few at a time before the events do.
        for range in try await read({ try await $0.ranges(of: part, size: 5000) }) {
            _ = try await rows(
                "DELETE FROM event_ids WHERE position >= $1 AND position < $2", range.low,
                range.high)
        }
        try await write { try await $0.drop(part) }
    }

    private func prune(
        _ kept: Kept, in parts: [Part], _ limit: Int
    ) async throws(StoreError) -> Bool {
        var rest = limit
        while rest > 0 {
            let number = min(rest, Self.pruneBatch)
            let deleted = try await write { connection in
                // Nothing is taken or pruned meanwhile, so the count is exact.
                try await connection.lockChanges()
                let old = try await connection.excess(beyond: kept, in: parts, limit: number)
                let groups = try await connection.groups(ofEvents: old.events)
                try await connection.delete(events: old.events)
                try await connection.execute("DELETE FROM files WHERE id = ANY($1)", old.files)
                try await connection.deleteEmptyGroups(among: groups)
                return old.count
            }
            if deleted == 0 {
                try await pruneRest(of: kept)
                return false
            }
            rest -= deleted
        }
        return true
    }

    private func pruneRest(of kept: Kept) async throws(StoreError) {
        guard let since = kept.since, !kept.keepsFeedback else { return }
        _ = try await rows(
            "DELETE FROM operations WHERE project = $1 AND number < $2", kept.project,
            OperationKey.first(of: since.day))
        _ = try await rows(
            "DELETE FROM feedback WHERE project = $1 AND received < $2", kept.project,
            since.milliseconds)
    }
}

extension PostgresConnection {
    /// Parts of a part, each with at most so many positions.
    fileprivate func ranges(of part: Part, size: Int64) async throws -> [Part] {
        let rows = try await query(
            "SELECT min(position) AS low, max(position) AS high FROM events_\(part.name)")
        guard let row = rows.first, let low = try row.optionalInt("low") else { return [] }
        return stride(from: low, through: try row.int("high"), by: Int(size)).map {
            Part(low: $0, high: $0 + size)
        }
    }

    /// The oldest events and files of a project that are not to be kept; the age and the number of events
    /// decide about events alone.
    fileprivate func excess(
        beyond kept: Kept, in parts: [Part], limit: Int
    ) async throws -> Excess {
        var excess = try await room(beyond: kept, limit: limit)
        let old = try await positions(beyond: kept, in: parts, limit: limit)
        excess.events = Array(Set(excess.events).union(old).sorted().prefix(limit))
        return excess
    }

    private func positions(
        beyond kept: Kept, in parts: [Part], limit: Int
    ) async throws -> [Int64] {
        var old: [Int64] = []
        if let since = kept.since {
            old = try await query(
                """
                SELECT e.position FROM unnest($1::bigint[], $2::bigint[]) AS r (low, high)
                CROSS JOIN LATERAL (
                    SELECT position FROM events WHERE project = $3 AND received < $4
                        AND position >= r.low AND position < r.high
                    ORDER BY received, position LIMIT $5) e LIMIT $5
                """, parts.map(\.low), parts.map(\.high), kept.project, since.milliseconds, limit
            ).map { try $0.int("position") }
        }
        guard let count = kept.count, old.count < limit else { return old }
        let oldest = try await query(
            """
            SELECT position FROM events WHERE project = $1 ORDER BY received, position
            LIMIT least($2, greatest(0, (SELECT events - $3 FROM projects WHERE id = $1)))
            """, kept.project, limit, count
        ).map { try $0.int("position") }
        return Array(Set(old).union(oldest))
    }

    /// The oldest events and files that are beyond the bytes which a project keeps.
    private func room(beyond kept: Kept, limit: Int) async throws -> Excess {
        var excess = Excess()
        guard let bytes = kept.bytes else { return excess }
        let total = try await query(
            """
            SELECT bytes + coalesce((
                SELECT sum(size)::bigint FROM files WHERE project = $1), 0) AS bytes
            FROM projects WHERE id = $1
            """, kept.project
        ).first
        var over = try total.map { try Int($0.int("bytes")) - bytes } ?? 0
        guard over > 0 else { return excess }
        let rows = try await query(
            """
            (SELECT e.position, NULL::bigint AS file, e.received, e.size + coalesce((
                SELECT sum(size)::bigint FROM attachments WHERE event = e.position), 0) AS size
            FROM events e WHERE e.project = $1 ORDER BY e.received, e.position LIMIT $2)
            UNION ALL
            (SELECT NULL, id, received, size FROM files WHERE project = $1
            ORDER BY received, id LIMIT $2)
            ORDER BY received, position LIMIT $2
            """, kept.project, limit)
        for row in rows where over > 0 {
            if let file = try row.optionalInt("file") {
                excess.files.append(file)
            } else {
                excess.events.append(try row.int("position"))
            }
            over -= Int(try row.int("size"))
        }
        return excess
    }

    /// Deletes events with all that hangs on them.
    func delete(events positions: [Int64]) async throws {
        guard !positions.isEmpty else { return }
        var statements = [
            PostgresStatement(
                """
                WITH n AS (
                    SELECT e.project, sum(a.size)::bigint AS size FROM attachments a
                    JOIN events e ON e.position = a.event
                    WHERE \(Part.condition("a.event", isOneOf: "$1")) GROUP BY e.project)
                UPDATE projects p SET bytes = greatest(0, p.bytes - n.size) FROM n
                WHERE p.id = n.project
                """, positions)
        ]
        statements += ["payloads", "event_words", "attachments"].map { table in
            PostgresStatement(
                "DELETE FROM \(table) WHERE \(Part.condition("event", isOneOf: "$1"))", positions)
        }
        statements.append(
            PostgresStatement(
                """
                WITH gone AS (
                    DELETE FROM events WHERE \(Part.condition("position", isOneOf: "$1"))
                    RETURNING project, size),
                    n AS (SELECT project, count(*) AS count, sum(size)::bigint AS size
                        FROM gone GROUP BY project)
                UPDATE projects p SET events = p.events - n.count,
                    bytes = greatest(0, p.bytes - n.size) FROM n WHERE p.id = n.project
                """, positions))
        try await pipeline(statements)
    }
}
