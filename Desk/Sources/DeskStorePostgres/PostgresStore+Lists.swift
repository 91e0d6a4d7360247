package import DeskModel
package import DeskStore
import DeskPostgres
import DeskStoreRules

extension PostgresStore {
    package func feedback(
        of project: Int, page: Page
    ) async throws(StoreError) -> Paged<Feedback> {
        try await read { connection in
            let place = try PlaceCursor(page, of: .feedback, count: 2).keys
            let rows = try await connection.query(
                """
                SELECT f.*, coalesce(f.code, e.code) AS support FROM (
                    SELECT * FROM feedback WHERE project = $1 AND (received, id) < ($2, $3)
                    ORDER BY received DESC, id DESC LIMIT $4) f
                \(EventSummary.codes)
                ORDER BY f.received DESC, f.id DESC
                """, project, place[0], place[1], page.limit + 1)
            let ids = try rows.map { try $0.int("id") }
            let found = zip(ids, try await connection.listed(rows, ids))
            return Paged(Array(found), limit: page.limit) {
                PlaceCursor.text(.feedback, [$0.1.received.milliseconds, $0.0])
            }.map(\.1)
        }
    }

    package func releases(of project: Int, page: Page) async throws(StoreError) -> Paged<Release> {
        try await read { connection in
            let place = try PlaceCursor(page, of: .releases, count: 2).keys
            let rows = try await connection.query(
                """
                SELECT * FROM releases WHERE project = $1 AND (first, id) < ($2, $3)
                ORDER BY first DESC, id DESC LIMIT $4
                """, project, place[0], place[1], page.limit + 1)
            let ids = try rows.map { try $0.int("id") }
            let days = try await connection.days(ofReleases: ids)
            let found = try zip(ids, rows).map { ($0, try Release($1, days: days[$0] ?? [])) }
            return Paged(found, limit: page.limit) {
                PlaceCursor.text(.releases, [$0.1.firstSeen.milliseconds, $0.0])
            }.map(\.1)
        }
    }

    package func takenInTheLastMinute(
        before now: Timestamp
    ) async throws(StoreError) -> [Int: Int] {
        let rows = try await rows(
            """
            SELECT p.id, (SELECT count(*) FROM events e WHERE e.project = p.id
                AND e.received > $1 AND e.received <= $2) AS count FROM projects p
            """, (now - .seconds(60)).milliseconds, now.milliseconds)
        return try StoreError.typed {
            Dictionary(
                try rows.map { (Int(try $0.int("id")), Int(try $0.int("count"))) },
                uniquingKeysWith: +)
        }
    }
}

extension PostgresConnection {
    /// The feedback of rows, with its replies.
    func listed(_ rows: [PostgresRow], _ ids: [Int64]) async throws -> [Feedback] {
        guard !ids.isEmpty else { return [] }
        let replies = Dictionary(
            grouping: try await query(
                "SELECT * FROM replies WHERE feedback = ANY($1) ORDER BY id", ids)
        ) { try? $0.int("feedback") }
        return try zip(ids, rows).map { id, row in
            let code = try row.optionalText("support")
            return Feedback(
                id: "\(id)", project: Int(try row.int("project")),
                received: try row.time("received"),
                event: try row.optionalBytes("event").flatMap { EventID(bytes: $0) },
                supportCode: code, name: try row.optionalText("name"),
                contact: try row.optionalText("contact"),
                hasRemovedContact: try row.bool("removed"),
                message: try row.text("message"), isAnswerable: try !row.isNull("reply"),
                replies: try (replies[id] ?? []).map { reply in
                    Reply(
                        id: "\(try reply.int("id"))", supportCode: code,
                        message: try reply.text("message"), sent: try reply.time("sent"))
                })
        }
    }

    /// The latest days of releases, the oldest first.
    fileprivate func days(ofReleases ids: [Int64]) async throws -> [Int64: [Release.Day]] {
        guard !ids.isEmpty else { return [:] }
        let rows = try await query(
            """
            SELECT d.* FROM unnest($1::bigint[]) AS r (id) CROSS JOIN LATERAL (
                SELECT * FROM release_days WHERE release = r.id ORDER BY day DESC LIMIT $2) d
            ORDER BY d.release, d.day
            """, ids, Release.dayLimit)
        var days: [Int64: [Release.Day]] = [:]
        for row in rows {
            days[try row.int("release"), default: []].append(
                Release.Day(
                    number: try row.int("day"), sessions: Int(try row.int("sessions")),
                    failedSessions: Int(try row.int("failed"))))
        }
        return days
    }
}

extension Release {
    /// The number of days that a release names.
    fileprivate static var dayLimit: Int { 31 }

    fileprivate init(_ row: PostgresRow, days: [Day]) throws {
        self.init(
            release: try row.text("name"), firstSeen: try row.time("first"),
            events: Int(try row.int("events")), sessions: Int(try row.int("sessions")),
            failedSessions: Int(try row.int("failed")), users: Int(try row.int("users")),
            affectedUsers: Int(try row.int("affected")), days: days)
    }
}
