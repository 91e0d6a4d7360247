import DeskModel
import DeskPostgres
import DeskStoreRules

extension PostgresConnection {
    /// Writes the team's decision about a group.
    func apply(_ decision: GroupDecision, to number: Int64, at now: Timestamp) async throws {
        if let status = decision.status {
            try await resolve(number, status, in: decision.version, at: now)
        }
        if let assignee = decision.assignee {
            try await execute("UPDATE groups SET assignee = $1 WHERE number = $2", assignee, number)
        }
        if let keep = decision.keep {
            try await execute("UPDATE groups SET keep = $1 WHERE number = $2", keep, number)
        }
        if let issue = decision.issue {
            try await execute("UPDATE groups SET issue = $1 WHERE number = $2", issue, number)
        }
    }

    private func resolve(
        _ number: Int64, _ status: Group.Status, in version: String?, at now: Timestamp
    ) async throws {
        let isResolved = status == .resolved
        let resolution = Resolution(
            time: now, version: version,
            releases: isResolved ? try await releases(of: number, in: version) : [])
        try await execute(
            """
            UPDATE groups SET status = $1, regressed = false, resolved = $2, resolved_in = $3,
                resolved_releases = $4 WHERE number = $5
            """, status.rawValue, isResolved ? now.milliseconds : nil,
            isResolved ? version : nil, isResolved ? resolution.releasesText : nil, number)
    }

    /// The releases that a resolve remembers: of the project for the next one, else of the group.
    private func releases(of number: Int64, in version: String?) async throws -> [String] {
        let query =
            version == Resolution.next
            ? """
            SELECT r.name FROM releases r JOIN groups g ON g.project = r.project WHERE g.number = $1
            """
            : """
            SELECT DISTINCT r.release AS name FROM fingerprints f
            JOIN fingerprint_releases r ON r.fingerprint = f.id WHERE f.grp = $1
            """
        return try await self.query(query, number).map { try $0.text("name") }
    }

    /// Gives a resolved group the releases of what was merged into it.
    func addReleases(to row: PostgresRow) async throws {
        guard try row.text("status") == Group.Status.resolved.rawValue,
            var resolution = try Resolution(row), resolution.version != Resolution.next
        else { return }
        let number = try row.int("number")
        resolution.releases = Resolution.newest(
            of: resolution.releases + (try await releases(of: number, in: nil)))
        try await execute(
            "UPDATE groups SET resolved_releases = $1 WHERE number = $2", resolution.releasesText,
            number)
    }
}
