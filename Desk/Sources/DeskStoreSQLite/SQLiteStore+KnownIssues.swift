package import DeskModel
package import DeskStore
import GRDB

extension SQLiteStore {
    /// The known issue of a group.
    package func knownIssue(of group: String) async throws(StoreError) -> StoredKnownIssue? {
        try await read { db in
            guard let row = try db.group(group) else { return nil }
            let number: Int64 = row["number"]
            return try db.knownIssue(ofGroup: number).flatMap {
                try StoredKnownIssue($0, ofGroup: number, db)
            }
        }
    }

    package func knownIssues(of project: Int) async throws(StoreError) -> [StoredKnownIssue] {
        try await read { db in
            let rows = try db.rows(
                """
                SELECT k.*, coalesce(g.merged, g.number) AS owner FROM known_issues k
                JOIN groups g ON g.number = k.grp WHERE g.project = ?
                ORDER BY g.merged IS NOT NULL, k.written DESC
                """, project)
            var chosen: [Int64: Row] = [:]
            for row in rows where chosen[row["owner"]] == nil { chosen[row["owner"]] = row }
            return try chosen.values.sorted { $0["written"] as Int64 > $1["written"] }
                .compactMap { try StoredKnownIssue($0, ofGroup: $0["owner"], db) }
        }
    }

    /// Sets the known issue of a group, or takes it back.
    package func setKnownIssue(
        _ issue: KnownIssue?, of group: String
    ) async throws(StoreError) -> Bool {
        try await write { db in
            guard let row = try db.group(group) else { return false }
            let number: Int64 = row["number"]
            try db.changeKnownIssues()
            guard let issue else {
                return try db.changes(
                    """
                    DELETE FROM known_issues WHERE grp IN
                        (SELECT number FROM groups WHERE number = ? OR merged = ?)
                    """, number, number)
            }
            try db.run(
                """
                INSERT INTO known_issues (grp, data, written) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET data = excluded.data, written = excluded.written
                """, number, JSON(issue).description, try db.meta("knownIssues"))
            return true
        }
    }

    /// A number that grows with every change in the answers to apps.
    package func knownIssuesRevision() async throws(StoreError) -> Int64 {
        try await read { try $0.meta("knownIssues") }
    }

    package func countHandedOut(_ counts: [String: Int]) async throws(StoreError) {
        guard !counts.isEmpty else { return }
        try await write { db in
            for (group, count) in counts {
                guard let row = try db.group(group),
                    let issue = try db.knownIssue(ofGroup: row["number"])
                else { continue }
                try db.run(
                    "UPDATE known_issues SET handed = handed + ? WHERE grp = ?", count,
                    issue["grp"] as Int64)
            }
        }
    }
}

extension Database {
    /// Notes that the answers to apps have changed.
    func changeKnownIssues() throws {
        try setMeta("knownIssues", try meta("knownIssues") + 1)
    }

    /// A group's own known issue, or else the latest one of those that were merged into it.
    fileprivate func knownIssue(ofGroup number: Int64) throws -> Row? {
        try row(
            """
            SELECT k.* FROM groups g JOIN known_issues k ON k.grp = g.number
            WHERE g.number = ? OR g.merged = ?
            ORDER BY g.number = ? DESC, k.written DESC LIMIT 1
            """, number, number, number)
    }
}

extension StoredKnownIssue {
    /// Reads a row of known issues; nil if it holds no valid issue, or its group is gone.
    fileprivate init?(_ row: Row, ofGroup number: Int64, _ db: Database) throws {
        let data: String = row["data"]
        guard let object = (try? JSON(reading: Array(data.utf8)))?.object,
            let issue = try? KnownIssue(object), let group = try db.group(number: number)
        else { return nil }
        let fingerprints = try db.rows(
            """
            SELECT DISTINCT coalesce(c.text, f.text) FROM fingerprints f
            LEFT JOIN carried c ON c.fingerprint = f.id WHERE f.grp = ? ORDER BY 1 LIMIT 200
            """, number)
        self.init(
            group: group["id"], fingerprints: fingerprints.compactMap { Fingerprint(text: $0[0]) },
            issue: issue, handedOut: row["handed"])
    }
}
