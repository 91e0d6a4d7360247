import DeskModel
import DeskPostgres
import DeskStore
import DeskStoreRules

extension PostgresTables {
    /// The statements that read the numbers of groups around the window of the rule for spikes.
    func spikeStatements(_ candidates: [(group: Int64, now: Int64)]) -> [PostgresStatement] {
        let latest = Dictionary(candidates, uniquingKeysWith: max)
        let groups = Array(latest.keys)
        let window = Spike.window.milliseconds
        let edges = groups.map { (latest[$0] ?? 0) - window }
        let begins = edges.map { Buckets.start(of: $0, grain: Buckets.grain) }
        let oldest = edges.map {
            Buckets.start(of: $0 - Spike.past.milliseconds, grain: Buckets.grain)
        }
        let series = """
            unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS k (grp, a, b)
            JOIN fingerprints f ON f.grp = k.grp
            """
        return [
            PostgresStatement(
                "SELECT id, grp FROM fingerprints WHERE grp = ANY ($1)", groups),
            // The time between is counted in coarse stretches.
            PostgresStatement(
                """
                SELECT b.series, b.start, b.count FROM \(series) JOIN buckets b ON b.series = f.id
                WHERE b.start >= k.b - \(Buckets.span)
                    OR (b.start >= k.a AND b.start < k.a + \(Buckets.span))
                """, groups, oldest, begins),
            PostgresStatement(
                """
                SELECT s.series, s.start, s.count FROM \(series) JOIN spans s ON s.series = f.id
                WHERE s.start >= k.a AND s.start <= k.b
                """, groups, oldest, begins),
            PostgresStatement(
                """
                SELECT f.id AS series, count(*) AS count FROM \(series)
                JOIN events e ON e.fingerprint = f.id AND e.received >= k.a AND e.received < k.b
                GROUP BY f.id
                """, groups, begins, edges),
        ]
    }

    /// Takes the answers of ``spikeStatements(_:)`` for the same groups, in their order.
    func load(
        spikes results: [PostgresResult], of candidates: [(group: Int64, now: Int64)]
    ) throws {
        guard results.count == 4 else { throw StoreError.damaged }
        asked.spikes = Set(candidates.map(\.group))
        for row in results[0].rows { groupsOfFingerprints[try row.int("id")] = try row.int("grp") }
        for row in results[1].rows {
            spikes.buckets[try row.int("series"), default: []]
                .append((try row.int("start"), Int(try row.int("count"))))
        }
        for row in results[2].rows {
            spikes.spans[try row.int("series"), default: []]
                .append((try row.int("start"), Int(try row.int("count"))))
        }
        for row in results[3].rows {
            spikes.older[try row.int("series")] = Int(try row.int("count"))
        }
    }
}
