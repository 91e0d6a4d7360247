public import DeskModel
import DeskPostgres
public import DeskStore
import DeskStoreRules

extension PostgresStore {
    /// The number of events that are deleted in one transaction, so that taking waits for few of them.
    static var pruneBatch: Int { 500 }

    /// Deletes events that a project's settings do not keep, a part at a time.
    ///
    /// Groups, releases and totals stay as they were counted: what happened, happened.
    public func prune(
        _ project: Int, keepingSince oldest: Timestamp?, atMost count: Int?, limit: Int
    ) async throws(StoreError) -> Bool {
        var rest = limit
        while rest > 0 {
            let number = min(rest, Self.pruneBatch)
            let deleted = try await write { connection in
                // Nothing is taken or pruned meanwhile, so what is counted is what is there.
                try await connection.lockChanges()
                let old = try await connection.positions(
                    of: project, before: oldest, beyond: count, limit: number)
                try await connection.delete(events: old)
                return old.count
            }
            if deleted < number {
                if let oldest { try await pruneFeedback(of: project, before: oldest) }
                return false
            }
            rest -= number
        }
        return true
    }

    private func pruneFeedback(
        of project: Int, before oldest: Timestamp
    ) async throws(StoreError) {
        _ = try await rows(
            "DELETE FROM feedback WHERE project = $1 AND received < $2", project,
            oldest.milliseconds)
    }

    /// Deletes what is not needed any more: ended sessions, old totals, settled messages.
    public func tidy(now: Timestamp) async throws(StoreError) {
        func before(_ hours: Int) -> Int64 { (now - .seconds(hours * 3600)).milliseconds }
        let day = (now - .seconds(400 * 86_400)).day
        let fine = before(Int(Buckets.fineLife.milliseconds / 3_600_000))
        let (ended, received, spans, merged) = (
            before(24), before(30 * 24), before(400 * 24), before(8 * 24)
        )
        try await write { connection in
            try await connection.pipeline([
                PostgresStatement("DELETE FROM page_sessions WHERE used < $1", ended),
                // A session that goes on for longer than this is counted twice.
                PostgresStatement("DELETE FROM sessions WHERE received < $1", received),
                PostgresStatement("DELETE FROM buckets WHERE start < $1", fine),
                PostgresStatement("DELETE FROM spans WHERE start < $1", spans),
                PostgresStatement("DELETE FROM release_days WHERE day < $1", day),
                PostgresStatement(
                    "DELETE FROM desks WHERE seen < clock_timestamp() - interval '1 day'"),
            ])
            try await connection.mergeSpans(before: merged)
        }
        if try await isSweeping() { try await sweep() }
    }
}

extension PostgresConnection {
    /// The length of the stretches that old ones become, in milliseconds.
    private static var hour: Int64 { 3_600_000 }

    /// Makes hours of the coarse stretches that begin before a time.
    fileprivate func mergeSpans(before time: Int64) async throws {
        let from = try await lockedMeta("merged", adding: 0)
        let to = Buckets.start(of: time, grain: Self.hour)
        guard from < to else { return }
        try await execute(
            """
            WITH parts AS (
                DELETE FROM spans WHERE start >= $1 AND start < $2 AND start % $3 <> 0
                RETURNING series, start - start % $3 AS start, count)
            INSERT INTO spans AS s
            SELECT series, start, sum(count)::bigint FROM parts GROUP BY series, start
            ON CONFLICT (series, start) DO UPDATE SET count = s.count + excluded.count
            """, from, to, Self.hour)
        _ = try await lockedMeta("merged", adding: to - from)
    }

    /// The oldest events of a project that are not to be kept.
    fileprivate func positions(
        of project: Int, before oldest: Timestamp?, beyond count: Int?, limit: Int
    ) async throws -> [Int64] {
        try await query(
            """
            SELECT position FROM (
                SELECT position, received, row_number() OVER (ORDER BY received, position) AS place
                FROM (SELECT position, received FROM events WHERE project = $1
                    ORDER BY received, position LIMIT $2) e) o
            WHERE received < $3 OR place <= (SELECT events - $4 FROM projects WHERE id = $1)
            """, project, limit, oldest?.milliseconds ?? .min, count ?? .max
        ).map { try $0.int("position") }
    }

    /// Deletes events with all that hangs on them.
    func delete(events positions: [Int64]) async throws {
        guard !positions.isEmpty else { return }
        var statements = ["payloads", "event_words", "attachments"].map { table in
            PostgresStatement("DELETE FROM \(table) WHERE event = ANY($1)", positions)
        }
        statements.append(
            PostgresStatement(
                """
                WITH gone AS (DELETE FROM events WHERE position = ANY($1) RETURNING project),
                    n AS (SELECT project, count(*) AS count FROM gone GROUP BY project)
                UPDATE projects p SET events = p.events - n.count FROM n WHERE p.id = n.project
                """, positions))
        try await pipeline(statements)
    }
}
