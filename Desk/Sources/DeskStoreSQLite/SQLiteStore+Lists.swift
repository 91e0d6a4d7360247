public import DeskModel
public import DeskStore
import Foundation
import GRDB

extension SQLiteStore {
    /// The feedback of users, the latest first.
    public func feedback(
        of project: Int, page: Page
    ) async throws(StoreError) -> Paged<Feedback> {
        try await read { db in
            let place = try PlaceCursor(page, of: .feedback, count: 2).keys
            let rows = try db.rows(
                """
                SELECT f.*, coalesce(f.code, e.code) AS support FROM feedback f
                LEFT JOIN events e ON e.id = f.event AND e.project = f.project
                WHERE f.project = ? AND (f.received, f.id) < (?, ?)
                ORDER BY f.received DESC, f.id DESC LIMIT ?
                """, project, place[0], place[1], page.limit + 1)
            let found = rows.map { ($0["id"] as Int64, Feedback($0)) }
            return Paged(found, limit: page.limit) {
                PlaceCursor.text(.feedback, [$0.1.received.milliseconds, $0.0])
            }.map(\.1)
        }
    }

    /// The releases of a project, the latest first.
    public func releases(of project: Int, page: Page) async throws(StoreError) -> Paged<Release> {
        try await read { db in
            let place = try PlaceCursor(page, of: .releases, count: 2).keys
            let rows = try db.rows(
                """
                SELECT * FROM releases WHERE project = ? AND (first, id) < (?, ?)
                ORDER BY first DESC, id DESC LIMIT ?
                """, project, place[0], place[1], page.limit + 1)
            let found = rows.map { ($0["id"] as Int64, Release($0)) }
            return Paged(found, limit: page.limit) {
                PlaceCursor.text(.releases, [$0.1.firstSeen.milliseconds, $0.0])
            }.map(\.1)
        }
    }

    /// The numbers of what a project took and forwarded.
    public func counts(of project: Int) async throws(StoreError) -> Counts {
        try await read { db in
            var counts = Counts()
            for row in try db.rows(
                "SELECT kind, name, count FROM counts WHERE project = ?", project)
            {
                counts.take(row)
            }
            for row in try db.rows("SELECT * FROM destinations WHERE project = ?", project) {
                counts.forwarded[row["id"]] = Counts.Forwarded(
                    sent: row["sent"], waiting: row["waiting"], failed: row["failed"])
            }
            return counts
        }
    }

    /// The numbers of events received, in slots of equal length.
    public func history(
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

extension Feedback {
    init(_ row: Row) {
        let event: Data? = row["event"]
        self.init(
            id: "\(row["id"] as Int64)", project: row["project"],
            received: Timestamp(milliseconds: row["received"]), event: event.flatMap(EventID.init),
            supportCode: row["support"], name: row["name"], message: row["message"])
    }
}

extension Release {
    init(_ row: Row) {
        self.init(
            release: row["name"], firstSeen: Timestamp(milliseconds: row["first"]),
            events: row["events"], sessions: row["sessions"], failedSessions: row["failed"],
            users: row["users"], affectedUsers: row["affected"])
    }
}

extension Counts {
    fileprivate mutating func take(_ row: Row) {
        let (kind, name, count): (String, String, Int) = (row[0], row[1], row[2])
        switch kind {
        case "stored": stored += count
        case "duplicates": duplicates += count
        case "rejected": rejected[name] = count
        case "items": items[name] = count
        case "clientDropped": clientDropped[name] = count
        default: break
        }
    }
}
