package import DeskModel
package import DeskStore
import DeskPostgres
import DeskStoreRules

extension PostgresStore {
    package func counts(of project: Int) async throws(StoreError) -> Counts {
        try await read { connection in
            let results = try await connection.pipeline([
                PostgresStatement(
                    "SELECT kind, name, count FROM counts WHERE project = $1", project),
                PostgresStatement("SELECT * FROM destinations WHERE project = $1", project),
            ])
            var counts = Counts()
            for row in results[0].rows {
                counts.add(
                    Int(try row.int("count")), kind: try row.text("kind"),
                    name: try row.text("name"))
            }
            for row in results[1].rows {
                counts.forwarded[try row.text("id")] = Counts.Forwarded(
                    sent: Int(try row.int("sent")), waiting: Int(try row.int("waiting")),
                    failed: Int(try row.int("failed")), filtered: Int(try row.int("filtered")))
            }
            return counts
        }
    }

    /// The numbers of events received, in slots of equal length.
    package func history(
        of project: Int, group: String?, slots: Int, of length: Duration, until end: Timestamp
    ) async throws(StoreError) -> [Int] {
        let length = max(1, length.milliseconds)
        guard slots > 0 else { return [] }
        let begin = end.milliseconds - length * Int64(slots)
        // Fine stretches are there for a day only.
        let isFine = length * Int64(slots) <= Buckets.fineLife.milliseconds
        let series =
            group == nil
            ? "series = $1"
            : """
            series IN (SELECT f.id FROM groups g
                JOIN fingerprints f ON f.grp = coalesce(g.merged, g.number) WHERE g.id = $1)
            """
        let rows = try await rows(
            """
            SELECT (start - $2) / $4 AS slot, sum(count)::bigint AS count
            FROM \(isFine ? "buckets" : "spans")
            WHERE \(series) AND start >= $2 AND start <= $3 GROUP BY 1
            """, group ?? -project as any PostgresEncodable, begin, end.milliseconds, length)
        return try StoreError.typed {
            var counts = Array(repeating: 0, count: slots)
            for row in rows {
                counts[min(slots - 1, Int(try row.int("slot")))] += Int(try row.int("count"))
            }
            return counts
        }
    }
}
