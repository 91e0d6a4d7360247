import DeskPostgres
package import DeskStore

extension PostgresStore {
    /// Takes a group out of every list; its events are deleted by the next ``prune(_:limit:)``.
    package func delete(group id: String) async throws(StoreError) -> Bool {
        try await write { connection in
            try await connection.lockChanges()
            guard let row = try await connection.group(id) else { return false }
            let number = try row.int("number")
            try await connection.execute(
                """
                DELETE FROM feedback b WHERE b.project = $1 AND b.event IS NOT NULL AND EXISTS (
                    SELECT 1 FROM event_ids i JOIN events e ON e.position = i.position
                    JOIN fingerprints f ON f.id = e.fingerprint
                    WHERE i.id = b.event AND i.project = b.project AND f.grp = $2)
                """, try row.int("project"), number)
            try await connection.execute(
                """
                INSERT INTO deleting SELECT id FROM fingerprints WHERE grp = $1
                ON CONFLICT DO NOTHING
                """, number)
            try await connection.delete(groups: [number])
            return true
        }
    }

    /// Deletes the events of groups that were taken out, a part at a time.
    func finishDeleting() async throws(StoreError) {
        let fingerprints = try await items("SELECT fingerprint FROM deleting") {
            try $0.int("fingerprint")
        }
        for fingerprint in fingerprints {
            while try await deleteEvents(of: fingerprint), !Task.isCancelled {}
        }
    }

    private func deleteEvents(of fingerprint: Int64) async throws(StoreError) -> Bool {
        try await write { connection in
            try await connection.lockChanges()
            let events = try await connection.query(
                "SELECT position FROM events WHERE fingerprint = $1 LIMIT $2", fingerprint,
                Self.pruneBatch
            ).map { try $0.int("position") }
            try await connection.delete(events: events)
            guard events.count < Self.pruneBatch else { return true }
            try await connection.execute(
                "DELETE FROM deleting WHERE fingerprint = $1", fingerprint)
            return false
        }
    }
}

extension PostgresConnection {
    /// The groups of events.
    func groups(ofEvents positions: [Int64]) async throws -> [Int64] {
        guard !positions.isEmpty else { return [] }
        return try await query(
            """
            SELECT DISTINCT f.grp FROM events e JOIN fingerprints f ON f.id = e.fingerprint
            WHERE \(Part.condition("e.position", isOneOf: "$1"))
            """, positions
        ).map { try $0.int("grp") }
    }

    /// Deletes those of some groups, or of all, that nobody needs any more: open, without an event, assigned to
    /// nobody, and without a known issue.
    func deleteEmptyGroups(among groups: [Int64]?) async throws {
        guard groups?.isEmpty != true else { return }
        try await lockChanges()
        let empty = try await query(
            """
            SELECT g.number FROM groups g
            WHERE ($1::bigint[] IS NULL OR g.number = ANY($1)) AND g.merged IS NULL
                AND g.status = 'open' AND g.assignee IS NULL
                AND NOT EXISTS (SELECT 1 FROM known_issues k JOIN groups m ON m.number = k.grp
                    WHERE m.number = g.number OR m.merged = g.number)
                AND NOT EXISTS (SELECT 1 FROM fingerprints f JOIN events e ON e.fingerprint = f.id
                    WHERE f.grp = g.number)
            """, groups
        ).map { try $0.int("number") }
        try await delete(groups: empty)
    }

    /// Deletes groups and their fingerprints, without their events.
    fileprivate func delete(groups numbers: [Int64]) async throws {
        guard !numbers.isEmpty else { return }
        let fingerprints = try await query(
            "SELECT id FROM fingerprints WHERE grp = ANY($1)", numbers
        ).map { try $0.int("id") }
        try await delete(fingerprints: fingerprints)
        try await execute(
            "DELETE FROM groups WHERE number = ANY($1) OR merged = ANY($1)", numbers)
        try await noteKnownIssues()
    }

    /// Deletes fingerprints with what is counted of them.
    func delete(fingerprints: [Int64]) async throws {
        let columns = [
            ("fingerprints", "id"), ("fingerprint_users", "fingerprint"),
            ("fingerprint_releases", "fingerprint"), ("buckets", "series"), ("spans", "series"),
        ]
        try await pipeline(
            columns.map { table, column in
                PostgresStatement("DELETE FROM \(table) WHERE \(column) = ANY($1)", fingerprints)
            })
    }
}
