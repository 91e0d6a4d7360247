package import DeskModel
import DeskPostgres
package import DeskStore
import DeskStoreRules

extension PostgresStore {
    package func digests() async throws(StoreError) -> [DigestState] {
        try await items("SELECT * FROM destinations WHERE stopped IS NULL ORDER BY number") { row in
            DigestState(
                destination: try DestinationRow(row).destination,
                day: try row.optionalInt("day_told").map(Timestamp.init(milliseconds:)),
                week: try row.optionalInt("week_told").map(Timestamp.init(milliseconds:)))
        }.filter { !$0.destination.when.isDisjoint(with: [.daily, .weekly]) }
    }

    package func summary(
        of project: Int, from: Timestamp, until: Timestamp
    ) async throws(StoreError) -> Summary {
        await countWaitingPeople()
        return try await read { try await $0.summary(of: project, from, until) }
    }

    package func tell(
        _ summary: Summary?, _ occasion: Occasion, to destination: String, since told: Timestamp?,
        until: Timestamp
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            let column = occasion == .weekly ? "week_told" : "day_told"
            let rows = try await connection.query(
                """
                UPDATE destinations SET \(column) = $1
                WHERE id = $2 AND stopped IS NULL AND \(column) IS NOT DISTINCT FROM $3
                RETURNING number
                """, until.milliseconds, destination, told?.milliseconds)
            guard let number = try rows.first?.int("number") else { return false }
            guard let summary else { return true }
            var changes = TableChanges()
            changes.outbox = [
                OutboxRow(
                    destination: number, occasion: occasion,
                    detail: Message.Subject.summary(summary).detail, created: until.milliseconds)
            ]
            changes.waiting = [number: 1]
            try await connection.pipeline(changes.outboxStatements)
            return true
        }
    }
}

extension PostgresConnection {
    fileprivate func summary(
        of project: Int, _ from: Timestamp, _ until: Timestamp
    ) async throws -> Summary {
        let (begin, end) = (from.milliseconds, until.milliseconds)
        let totals = try await query(
            """
            SELECT f.grp, sum(s.count)::bigint AS count
            FROM spans s JOIN fingerprints f ON f.id = s.series
            JOIN groups g ON g.number = f.grp
            WHERE s.start >= $1 AND s.start < $2 AND f.project = $3 AND g.status <> 'muted'
            GROUP BY f.grp
            """, begin, end, project
        ).map { (group: try $0.int("grp"), events: Int(try $0.int("count"))) }
        var search = SpreadSearch(totals, limit: Summary.limit)
        while let group = search.next {
            search.take(people: try await people(ofGroup: group, begin, end))
        }
        let results = try await pipeline(
            Self.summaryStatements(of: project, begin, end, search.found.map(\.group)))
        let rows = try Dictionary(results[0].rows.map { (try $0.int("number"), $0) }) { $1 }
        return Summary(
            project: project, from: from, until: until,
            spread: try search.found.compactMap { found in
                try rows[found.group].map { row in
                    Summary.Entry(
                        group: try row.text("id"), title: try row.text("title"),
                        people: found.people, events: found.events,
                        isNew: try row.int("first") >= begin)
                }
            },
            groups: totals.count,
            resolved: try results[1].rows.map {
                Summary.Entry(group: try $0.text("id"), title: try $0.text("title"))
            },
            worse: try results[2].rows.compactMap { WorseRelease(text: try $0.text("detail")) },
            feedback: Int(try results[3].rows.first?.int("count") ?? 0))
    }

    /// The statements that read groups by their numbers, those that were resolved, worse releases and the count of feedback.
    private static func summaryStatements(
        of project: Int, _ begin: Int64, _ end: Int64, _ groups: [Int64]
    ) -> [PostgresStatement] {
        [
            PostgresStatement(
                "SELECT number, id, title, first FROM groups WHERE number = ANY ($1)",
                groups),
            PostgresStatement(
                """
                SELECT id, title FROM groups WHERE project = $1 AND status = 'resolved'
                    AND merged IS NULL AND resolved >= $2 AND resolved < $3
                ORDER BY users DESC, number LIMIT $4
                """, project, begin, end, Summary.limit),
            PostgresStatement(
                """
                SELECT detail FROM worse_releases WHERE project = $1 AND time >= $2 AND time < $3
                ORDER BY id LIMIT $4
                """, project, begin, end, Summary.limit),
            PostgresStatement(
                """
                SELECT count(*) AS count FROM feedback
                WHERE project = $1 AND received >= $2 AND received < $3
                """, project, begin, end),
        ]
    }

    private func people(ofGroup group: Int64, _ begin: Int64, _ end: Int64) async throws -> Int {
        let rows = try await query(
            """
            SELECT count(DISTINCT usr) AS count FROM (
                SELECT e.usr FROM fingerprints f JOIN events e ON e.fingerprint = f.id
                WHERE f.grp = $1 AND e.received >= $2 AND e.received < $3 LIMIT $4) u
            """, group, begin, end, SpreadSearch.mostEvents)
        return Int(try rows.first?.int("count") ?? 0)
    }
}
