import DeskPostgres

/// The deletion of some users, within one transaction.
struct Forgetting: Sendable {
    /// The tables that have something of a user.
    static let tables = [
        "events", "event_ids", "payloads", "event_words", "attachments", "feedback", "replies",
        "groups",
        "fingerprints", "fingerprint_users", "fingerprint_releases", "releases", "release_users",
        "sessions", "known_issues", "outbox",
    ]

    private let users: [String]
    private let connection: PostgresConnection

    init(_ users: [String], _ connection: PostgresConnection) {
        (self.users, self.connection) = (users, connection)
    }

    /// Deletes what is the users', and returns the number of their events.
    func run() async throws -> Int {
        // Nothing is taken meanwhile.
        try await connection.lockChanges()
        let events = try await connection.query(
            "SELECT position, fingerprint FROM events WHERE usr = ANY($1)", users)
        let known = try await connection.query(
            "DELETE FROM fingerprint_users WHERE usr = ANY($1) RETURNING fingerprint", users)
        try await delete(events: events.map { try $0.int("position") })
        try await deleteRest()
        try await renew(Set((events + known).map { try $0.int("fingerprint") }).sorted())
        try await connection.noteKnownIssues()
        return events.count
    }

    /// A part at a time, since a statement may not take long.
    private func delete(events positions: [Int64]) async throws {
        let size = PostgresStore.pruneBatch
        for begin in stride(from: 0, to: positions.count, by: size) {
            let part = Array(positions[begin..<min(begin + size, positions.count)])
            try await connection.execute(
                """
                DELETE FROM feedback f USING events e
                WHERE \(Part.condition("e.position", isOneOf: "$1")) AND f.project = e.project AND f.event = e.id
                """, part)
            try await connection.delete(events: part)
        }
    }

    private func deleteRest() async throws {
        try await connection.pipeline([
            PostgresStatement("DELETE FROM feedback WHERE usr = ANY($1)", users),
            PostgresStatement("DELETE FROM sessions WHERE usr = ANY($1)", users),
            PostgresStatement(
                """
                WITH gone AS (
                    DELETE FROM release_users WHERE usr = ANY($1) RETURNING release, affected),
                    n AS (SELECT release, count(*) AS users,
                        count(*) FILTER (WHERE affected) AS affected FROM gone GROUP BY release)
                UPDATE releases r SET users = r.users - n.users, affected = r.affected - n.affected
                FROM n WHERE r.id = n.release
                """, users),
        ])
    }

    /// Takes the texts of fingerprints and their groups from what is left of them.
    private func renew(_ fingerprints: [Int64]) async throws {
        guard !fingerprints.isEmpty else { return }
        let groups = try await connection.query(
            "SELECT DISTINCT grp FROM fingerprints WHERE id = ANY($1)", fingerprints
        ).map { try $0.int("grp") }
        let kept = try await connection.query(
            """
            UPDATE fingerprints f SET title = e.title, culprit = e.culprit, level = e.level
            FROM unnest($1::bigint[]) AS i (id) CROSS JOIN LATERAL (
                SELECT title, culprit, level FROM events WHERE fingerprint = i.id
                ORDER BY received DESC, position DESC LIMIT 1) e
            WHERE f.id = i.id RETURNING f.id
            """, fingerprints
        ).map { try $0.int("id") }
        try await delete(fingerprints: Array(Set(fingerprints).subtracting(kept)))
        try await renew(groups: groups.sorted())
    }

    private func delete(fingerprints: [Int64]) async throws {
        let columns = [
            ("fingerprints", "id"), ("fingerprint_users", "fingerprint"),
            ("fingerprint_releases", "fingerprint"), ("buckets", "series"), ("spans", "series"),
        ]
        try await connection.pipeline(
            columns.map { table, column in
                PostgresStatement("DELETE FROM \(table) WHERE \(column) = ANY($1)", fingerprints)
            })
    }

    private func renew(groups: [Int64]) async throws {
        let kept = try await connection.query(
            "SELECT DISTINCT grp FROM fingerprints WHERE grp = ANY($1)", groups
        ).map { try $0.int("grp") }
        try await connection.execute(
            "DELETE FROM groups WHERE number = ANY($1) OR merged = ANY($1)",
            Array(Set(groups).subtracting(kept)))
        // Nothing finds them by their old words, even before they are indexed again.
        try await connection.execute("UPDATE groups SET words = '' WHERE number = ANY($1)", kept)
        for number in kept.sorted() {
            try await connection.recount(number)
            _ = try await connection.changed(number)
        }
    }
}
