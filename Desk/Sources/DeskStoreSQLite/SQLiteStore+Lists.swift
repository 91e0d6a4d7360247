package import DeskModel
package import DeskStore
import DeskStoreRules
import Foundation
import GRDB

extension SQLiteStore {
    package func feedback(
        of project: Int, page: Page
    ) async throws(StoreError) -> Paged<Feedback> {
        try await read { db in
            let place = try PlaceCursor(page, of: .feedback, count: 2).keys
            let rows = try db.rows(
                """
                \(Feedback.selection) WHERE f.project = ? AND (f.received, f.id) < (?, ?)
                ORDER BY f.received DESC, f.id DESC LIMIT ?
                """, project, place[0], place[1], page.limit + 1)
            let found = try rows.map { ($0["id"] as Int64, try Feedback($0, db)) }
            return Paged(found, limit: page.limit) {
                PlaceCursor.text(.feedback, [$0.1.received.milliseconds, $0.0])
            }.map(\.1)
        }
    }

    package func releases(of project: Int, page: Page) async throws(StoreError) -> Paged<Release> {
        try await read { db in
            let place = try PlaceCursor(page, of: .releases, count: 2).keys
            let rows = try db.rows(
                """
                SELECT * FROM releases WHERE project = ? AND (first, id) < (?, ?)
                ORDER BY first DESC, id DESC LIMIT ?
                """, project, place[0], place[1], page.limit + 1)
            let found = try rows.map { ($0["id"] as Int64, try Release($0, db)) }
            return Paged(found, limit: page.limit) {
                PlaceCursor.text(.releases, [$0.1.firstSeen.milliseconds, $0.0])
            }.map(\.1)
        }
    }

    package func counts(of project: Int) async throws(StoreError) -> Counts {
        try await read { db in
            var counts = Counts()
            for row in try db.rows(
                "SELECT kind, name, count FROM counts WHERE project = ?", project)
            {
                counts.add(row["count"], kind: row["kind"], name: row["name"])
            }
            for row in try db.rows("SELECT * FROM destinations WHERE project = ?", project) {
                counts.forwarded[row["id"]] = Counts.Forwarded(
                    sent: row["sent"], waiting: row["waiting"], failed: row["failed"],
                    filtered: row["filtered"])
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
        return try await read { db in
            var series = [Int64(-project)]
            if let group {
                guard let row = try db.group(group) else {
                    return Array(repeating: 0, count: slots)
                }
                let number: Int64 = row["number"]
                series = try db.numbers("SELECT id FROM fingerprints WHERE grp = ?", number)
            }
            let begin = end.milliseconds - length * Int64(slots)
            // Fine stretches are there for a day only.
            let isFine = length * Int64(slots) <= Buckets.fineLife.milliseconds
            var counts = Array(repeating: 0, count: slots)
            for series in series {
                for row in try db.rows(
                    """
                    SELECT start, count FROM \(isFine ? "buckets" : "spans")
                    WHERE series = ? AND start >= ? AND start <= ?
                    """, series, begin, end.milliseconds)
                {
                    let slot = ((row[0] as Int64) - begin) / length
                    counts[min(slots - 1, Int(slot))] += row[1]
                }
            }
            return counts
        }
    }
}

extension Release {
    /// The number of days that a release names.
    private static var dayLimit: Int { 31 }

    init(_ row: Row, _ db: Database) throws {
        let days = try db.rows(
            "SELECT * FROM release_days WHERE release = ? ORDER BY day DESC LIMIT ?",
            row["id"] as Int64, Self.dayLimit)
        self.init(
            release: row["name"], firstSeen: Timestamp(milliseconds: row["first"]),
            events: row["events"], sessions: row["sessions"], failedSessions: row["failed"],
            users: row["users"], affectedUsers: row["affected"],
            days: days.reversed().map {
                Day(number: $0["day"], sessions: $0["sessions"], failedSessions: $0["failed"])
            })
    }
}
