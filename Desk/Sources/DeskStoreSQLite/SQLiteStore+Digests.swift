package import DeskModel
package import DeskStore
import DeskStoreRules
import GRDB

extension SQLiteStore {
    package func digests() async throws(StoreError) -> [DigestState] {
        try await read { db in
            try db.rows("SELECT * FROM destinations WHERE stopped IS NULL ORDER BY number")
                .compactMap {
                    row in
                    let destination = DestinationRow(row).destination
                    guard !destination.when.isDisjoint(with: [.daily, .weekly]) else { return nil }
                    let (day, week): (Int64?, Int64?) = (row["day_told"], row["week_told"])
                    return DigestState(
                        destination: destination, day: day.map(Timestamp.init(milliseconds:)),
                        week: week.map(Timestamp.init(milliseconds:)))
                }
        }
    }

    package func summary(
        of project: Int, from: Timestamp, until: Timestamp
    ) async throws(StoreError) -> Summary {
        await countWaitingPeople()
        return try await read { try $0.summary(of: project, from, until) }
    }

    package func tell(
        _ summary: Summary?, _ occasion: Occasion, to destination: String, since told: Timestamp?,
        until: Timestamp
    ) async throws(StoreError) -> Bool {
        try await write { db in
            let column = occasion == .weekly ? "week_told" : "day_told"
            let isFirst = try db.changes(
                """
                UPDATE destinations SET \(column) = ?
                WHERE id = ? AND stopped IS NULL AND \(column) IS ?
                """, until.milliseconds, destination, told?.milliseconds)
            guard isFirst, let summary else { return isFirst }
            guard let number = try db.destination(destination) else { return false }
            let tables = SQLiteTables(db)
            try tables.insert(
                OutboxRow(
                    destination: number, occasion: occasion,
                    detail: Message.Subject.summary(summary).detail, created: until.milliseconds))
            try tables.addWaiting(1, to: number)
            return true
        }
    }
}

extension Database {
    fileprivate func summary(
        of project: Int, _ from: Timestamp, _ until: Timestamp
    ) throws -> Summary {
        let (begin, end) = (from.milliseconds, until.milliseconds)
        let totals = try rows(
            """
            SELECT f.grp, sum(s.count) FROM spans s JOIN fingerprints f ON f.id = s.series
            JOIN groups g ON g.number = f.grp
            WHERE s.start >= ? AND s.start < ? AND f.project = ? AND g.status <> 'muted'
            GROUP BY f.grp
            """, begin, end, project
        ).map { (group: $0[0] as Int64, events: $0[1] as Int) }
        var search = SpreadSearch(totals, limit: Summary.limit)
        while let group = search.next {
            search.take(people: try people(ofGroup: group, begin, end))
        }
        let worse = try rows(
            """
            SELECT detail FROM worse_releases WHERE project = ? AND time >= ? AND time < ?
            ORDER BY id LIMIT ?
            """, project, begin, end, Summary.limit)
        let resolved = try rows(
            """
            SELECT id, title FROM groups WHERE project = ? AND status = 'resolved'
                AND merged IS NULL AND resolved >= ? AND resolved < ?
            ORDER BY users DESC, number LIMIT ?
            """, project, begin, end, Summary.limit)
        let feedback = try number(
            "SELECT count(*) FROM feedback WHERE project = ? AND received >= ? AND received < ?",
            project, begin, end)
        return Summary(
            project: project, from: from, until: until,
            spread: try search.found.compactMap { try entry($0, since: begin) },
            groups: totals.count,
            resolved: resolved.map { Summary.Entry(group: $0[0], title: $0[1]) },
            worse: worse.compactMap { WorseRelease(text: $0[0]) }, feedback: Int(feedback ?? 0))
    }

    private func people(ofGroup group: Int64, _ begin: Int64, _ end: Int64) throws -> Int {
        Int(
            try number(
                """
                SELECT count(DISTINCT user) FROM (
                    SELECT e.user FROM fingerprints f JOIN events e ON e.fingerprint = f.id
                    WHERE f.grp = ? AND e.received >= ? AND e.received < ? LIMIT ?)
                """, group, begin, end, SpreadSearch.mostEvents) ?? 0)
    }

    private func entry(_ found: SpreadSearch.Found, since begin: Int64) throws -> Summary.Entry? {
        try group(number: found.group).map { row in
            Summary.Entry(
                group: row["id"], title: row["title"], people: found.people, events: found.events,
                isNew: row["first"] as Int64 >= begin)
        }
    }
}
