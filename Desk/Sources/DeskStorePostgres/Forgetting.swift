import DeskModel
import DeskPostgres

/// The rows of some users, from a scan of whole tables; later rows are behind the position and the time.
struct Traces: Sendable {
    let users: [String]
    let position: Int64
    let time: Timestamp
    let events: [Int64]
    let fingerprints: [Int64]

    /// The number of the first row of operations that may still change.
    var firstOperation: Int64 {
        OperationKey.first(of: (time - IncomingOperations.life - .seconds(86_400)).day)
    }

    init(of users: [String], _ connection: PostgresConnection) async throws {
        self.users = users
        let now = try await connection.query(
            """
            SELECT value, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
            FROM meta WHERE name = 'position'
            """)
        position = try now[0].int("value")
        // A batch that has begun before may be stored later.
        time = try now[0].time("now") - .seconds(3600)
        let found = try await connection.query(
            "SELECT position, fingerprint FROM events WHERE usr = ANY($1) AND position <= $2",
            users, position)
        events = try found.map { try $0.int("position") }
        let counted = try await connection.query(
            "SELECT DISTINCT fingerprint FROM fingerprint_users WHERE usr = ANY($1)", users)
        fingerprints = try (found + counted).map { try $0.int("fingerprint") }
        try await connection.execute("DELETE FROM sessions WHERE usr = ANY($1)", users)
    }
}

/// The deletion of some users, within one transaction, which reads no whole table.
struct Forgetting: Sendable {
    /// The tables that have something of a user.
    static let tables = [
        "events", "event_ids", "payloads", "event_words", "attachments", "feedback", "replies",
        "groups", "carried", "files", "operation_people", "operation_items",
        "operation_queue", "cohort_people",
        "fingerprints", "fingerprint_users", "fingerprint_releases", "releases", "release_users",
        "sessions", "known_issues", "outbox",
    ]

    private let known: Traces
    private let connection: PostgresConnection

    init(_ known: Traces, _ connection: PostgresConnection) {
        (self.known, self.connection) = (known, connection)
    }

    private var users: [String] { known.users }

    /// Deletes the remaining rows of the users, and returns the number of events that came after the scan.
    func run() async throws -> Int {
        // Nothing is taken meanwhile.
        try await connection.lockChanges()
        let late = try await connection.query(
            "SELECT position, fingerprint FROM events WHERE usr = ANY($1) AND position > $2",
            users, known.position)
        for events in try late.map({ try $0.int("position") }).parts(of: PostgresStore.pruneBatch) {
            try await connection.delete(feedbackAndEvents: events)
        }
        let fingerprints = Set(known.fingerprints + (try late.map { try $0.int("fingerprint") }))
            .sorted()
        try await deleteRest(fingerprints)
        try await renew(fingerprints)
        try await connection.noteKnownIssues()
        return late.count
    }

    private func deleteRest(_ fingerprints: [Int64]) async throws {
        try await connection.pipeline([
            PostgresStatement(
                """
                DELETE FROM feedback
                WHERE usr = ANY($1) OR lower(contact) IN (SELECT lower(u) FROM unnest($1::text[]) u)
                """, users),
            PostgresStatement(
                "DELETE FROM sessions WHERE usr = ANY($1) AND received >= $2", users,
                known.time.milliseconds),
            PostgresStatement(
                """
                DELETE FROM fingerprint_users f
                USING unnest($1::text[]) AS u (usr), unnest($2::bigint[]) AS i (fingerprint)
                WHERE f.fingerprint = i.fingerprint AND f.usr = u.usr
                """, users, fingerprints),
            PostgresStatement(
                """
                WITH gone AS (
                    DELETE FROM release_users d USING releases r, unnest($1::text[]) AS u (usr)
                    WHERE d.release = r.id AND d.usr = u.usr
                    RETURNING d.release, d.affected),
                    n AS (SELECT release, count(*) AS users,
                        count(*) FILTER (WHERE affected) AS affected FROM gone GROUP BY release)
                UPDATE releases r SET users = r.users - n.users, affected = r.affected - n.affected
                FROM n WHERE r.id = n.release
                """, users),
        ])
    }

    /// Takes the texts of fingerprints and their groups from their remaining events.
    private func renew(_ fingerprints: [Int64]) async throws {
        guard !fingerprints.isEmpty else { return }
        let groups = try await connection.query(
            "SELECT DISTINCT grp FROM fingerprints WHERE id = ANY($1)", fingerprints
        ).map { try $0.int("grp") }
        let kept = try await connection.query(
            """
            UPDATE fingerprints f SET title = e.title, culprit = e.culprit, level = e.level,
                count = greatest(f.count, n.count), last = n.last,
                first = CASE WHEN f.count <= n.count THEN n.first ELSE f.first END
            FROM unnest($1::bigint[]) AS i (id) CROSS JOIN LATERAL (
                SELECT title, culprit, level FROM events WHERE fingerprint = i.id
                ORDER BY occurred DESC, position DESC LIMIT 1) e
            CROSS JOIN LATERAL (
                SELECT count(*) AS count, min(occurred) AS first, max(occurred) AS last
                FROM events WHERE fingerprint = i.id) n
            WHERE f.id = i.id RETURNING f.id
            """, fingerprints
        ).map { try $0.int("id") }
        try await connection.delete(
            fingerprints: Array(Set(fingerprints).subtracting(kept)))
        try await renew(groups: groups.sorted())
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

extension PostgresConnection {
    /// Deletes events with all that hangs on them, the feedback to them included, and counts them no more.
    func delete(feedbackAndEvents events: [Int64]) async throws {
        try await execute(
            """
            WITH n AS (
                SELECT fingerprint, count(*) AS count FROM events e
                WHERE \(Part.condition("e.position", isOneOf: "$1")) GROUP BY fingerprint)
            UPDATE fingerprints f SET count = greatest(f.count - n.count, 0)
            FROM n WHERE f.id = n.fingerprint
            """, events)
        try await execute(
            """
            DELETE FROM feedback f USING events e
            WHERE \(Part.condition("e.position", isOneOf: "$1"))
                AND f.project = e.project AND f.event = e.id
            """, events)
        try await delete(events: events)
    }
}

extension [Int64] {
    /// The numbers, so many at a time, since a statement may not take long.
    func parts(of size: Int) -> [[Int64]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
