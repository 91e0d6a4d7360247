package import DeskModel
import DeskPostgres
package import DeskStore

extension PostgresStore {
    /// The known issue of a group.
    package func knownIssue(of group: String) async throws(StoreError) -> StoredKnownIssue? {
        try await items(
            """
            SELECT \(StoredKnownIssue.columns) FROM groups g
            JOIN groups t ON t.number = coalesce(g.merged, g.number)
            CROSS JOIN LATERAL (\(StoredKnownIssue.ofGroup)) k WHERE g.id = $1
            """, group, item: StoredKnownIssue.read
        ).first ?? nil
    }

    package func knownIssues(of project: Int) async throws(StoreError) -> [StoredKnownIssue] {
        try await items(
            """
            SELECT \(StoredKnownIssue.columns) FROM (
                SELECT DISTINCT ON (coalesce(g.merged, g.number))
                    k.data, k.written, k.handed, coalesce(g.merged, g.number) AS owner
                FROM known_issues k JOIN groups g ON g.number = k.grp WHERE g.project = $1
                ORDER BY coalesce(g.merged, g.number), g.merged IS NOT NULL, k.written DESC) k
            JOIN groups t ON t.number = k.owner ORDER BY k.written DESC
            """, project, item: StoredKnownIssue.read
        ).compactMap(\.self)
    }

    /// Sets the known issue of a group, or takes it back.
    package func setKnownIssue(
        _ issue: KnownIssue?, of group: String
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            // No one merges or splits the group meanwhile.
            try await connection.lockChanges()
            let found = try await connection.query(
                "SELECT coalesce(merged, number) AS number FROM groups WHERE id = $1", group)
            guard let number = try found.first?.int("number") else { return false }
            let revision = try await connection.lockedMeta("knownIssues", adding: 1)
            guard let issue else {
                return try await connection.execute(
                    """
                    DELETE FROM known_issues WHERE grp IN
                        (SELECT number FROM groups WHERE number = $1 OR merged = $1)
                    """, number) > 0
            }
            try await connection.execute(
                """
                INSERT INTO known_issues (grp, data, written) VALUES ($1, $2, $3)
                ON CONFLICT (grp) DO UPDATE SET data = excluded.data, written = excluded.written
                """, number, JSON(issue).description, revision)
            return true
        }
    }

    /// A number that grows with every change in the answers to apps.
    package func knownIssuesRevision() async throws(StoreError) -> Int64 {
        try await items("SELECT value FROM meta WHERE name = 'knownIssues'") {
            try $0.int("value")
        }.first ?? 0
    }

    package func countHandedOut(_ counts: [String: Int]) async throws(StoreError) {
        guard !counts.isEmpty else { return }
        let groups = counts.keys.sorted()
        let numbers = groups.map { counts[$0] ?? 0 }
        try await write { connection in
            try await connection.execute(
                """
                WITH n AS (
                    SELECT k.grp, sum(c.count)::bigint AS count
                    FROM unnest($1::text[], $2::bigint[]) AS c (id, count)
                    JOIN groups g ON g.id = c.id
                    JOIN groups t ON t.number = coalesce(g.merged, g.number)
                    CROSS JOIN LATERAL (\(StoredKnownIssue.ofGroup)) k GROUP BY k.grp)
                UPDATE known_issues k SET handed = k.handed + n.count FROM n WHERE k.grp = n.grp
                """, groups, numbers)
        }
    }
}

extension StoredKnownIssue {
    /// The columns of known issues `k` of groups `t`.
    fileprivate static var columns: String {
        """
        k.data, k.handed, t.id AS "group", ARRAY(
            SELECT DISTINCT coalesce(c.text, f.text) FROM fingerprints f
            LEFT JOIN carried c ON c.fingerprint = f.id WHERE f.grp = t.number
            ORDER BY 1 LIMIT 200) AS fingerprints
        """
    }

    /// Selects the known issue of a group `t`, or else the latest one of those that were merged into it.
    fileprivate static var ofGroup: String {
        """
        SELECT i.* FROM groups m JOIN known_issues i ON i.grp = m.number
        WHERE m.number = t.number OR m.merged = t.number
        ORDER BY m.number = t.number DESC, i.written DESC LIMIT 1
        """
    }

    /// Reads a row of known issues; nil if it holds no valid issue.
    @Sendable fileprivate static func read(_ row: PostgresRow) throws -> StoredKnownIssue? {
        guard let object = (try? JSON(reading: Array(try row.text("data").utf8)))?.object,
            let issue = try? KnownIssue(object)
        else { return nil }
        return StoredKnownIssue(
            group: try row.text("group"),
            fingerprints: try row.texts("fingerprints").compactMap { Fingerprint(text: $0) },
            issue: issue, handedOut: Int(try row.int("handed")))
    }
}
