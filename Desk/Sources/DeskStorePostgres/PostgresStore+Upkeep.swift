package import DeskModel
import DeskPostgres
package import DeskStore
import DeskStoreRules

extension PostgresStore {
    /// The time of the latest look at a clock that was trusted.
    package func lastLook() async throws(StoreError) -> Timestamp? {
        try await items("SELECT value FROM meta WHERE name = 'looked'") { try $0.time("value") }
            .first
    }

    package func setLastLook(_ time: Timestamp) async throws(StoreError) {
        _ = try await rows(
            """
            INSERT INTO meta VALUES ('looked', $1)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """, time.milliseconds)
    }

    package func tidy(now: Timestamp) async throws(StoreError) {
        func before(_ hours: Int) -> Int64 { (now - .seconds(hours * 3600)).milliseconds }
        let day = (now - .seconds(400 * 86_400)).day
        let fine = before(Int(Buckets.fineLife.milliseconds / 3_600_000))
        let (ended, received, spans, merged, items) = (
            before(24), before(30 * 24), before(400 * 24), before(8 * 24), before(8 * 24)
        )
        let told = before(24 * IncomingOperations.days)
        try await write { connection in
            try await connection.pipeline([
                PostgresStatement("DELETE FROM page_sessions WHERE used < $1", ended),
                // A session that goes on for longer than this is counted twice.
                PostgresStatement("DELETE FROM sessions WHERE received < $1", received),
                PostgresStatement("DELETE FROM buckets WHERE start < $1", fine),
                PostgresStatement("DELETE FROM spans WHERE start < $1", spans),
                PostgresStatement("DELETE FROM release_days WHERE day < $1", day),
                PostgresStatement("DELETE FROM taken_bytes WHERE day < $1", now.day - 7),
                PostgresStatement(
                    "DELETE FROM operations WHERE number < $1", OperationKey.oldest(at: now)),
                PostgresStatement("DELETE FROM operation_items WHERE received < $1", items),
                PostgresStatement(
                    "DELETE FROM worse_releases WHERE time < $1", told),
                PostgresStatement(
                    """
                    DELETE FROM cohorts WHERE number NOT IN (
                        SELECT number & $1 FROM operations)
                    """, OperationKey.cohort(of: -1)),
                // What they belong to did not come.
                PostgresStatement(
                    """
                    DELETE FROM files f WHERE received < $1 AND NOT EXISTS (
                        SELECT 1 FROM feedback WHERE project = f.project AND own = f.owner)
                    """, ended),
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
}
