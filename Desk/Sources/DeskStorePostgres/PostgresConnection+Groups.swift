import DeskModel
import DeskPostgres
import DeskStore

extension PostgresConnection {
    /// Keeps others from changing groups until the transaction ends.
    ///
    /// The numbers are locked in the order of their names, as taking does, so that no two wait for each other.
    func lockChanges() async throws {
        _ = try await query(
            "SELECT value FROM meta WHERE name IN ('group', 'position') ORDER BY name FOR UPDATE")
    }

    /// Computes a group anew from its fingerprints.
    func recount(_ number: Int64) async throws {
        try await execute(
            """
            UPDATE groups SET (count, first, last, fingerprints) = (
                SELECT sum(count)::bigint, min(first), max(last), count(*) FROM fingerprints
                WHERE grp = groups.number), (title, culprit, level) = (
                SELECT title, culprit, level FROM fingerprints WHERE grp = groups.number
                ORDER BY last DESC, id DESC LIMIT 1), users = (
                SELECT count(DISTINCT u.usr) FROM fingerprints f
                JOIN fingerprint_users u ON u.fingerprint = f.id WHERE f.grp = groups.number)
            WHERE number = $1
            """, number)
        // A merge tells nothing of the users that came with it.
        try await execute(
            "UPDATE groups SET reached = greatest(reached, users) WHERE number = $1", number)
    }

    /// Gives a group the next position, and reads it.
    func changed(_ number: Int64) async throws -> Group? {
        try await execute(
            "UPDATE groups SET position = $1 WHERE number = $2", try await nextPosition(), number)
        return try await group(number: number)
    }

    /// Notes that the answers to apps have changed.
    func noteKnownIssues() async throws { _ = try await lockedMeta("knownIssues", adding: 1) }

    /// The group that a fingerprint goes back to: the one it came from, with its status and assignee
    /// of then, or a new one if that is another group now.
    func home(of fingerprint: PostgresRow, leaving number: Int64) async throws -> Int64 {
        let home = try fingerprint.int("home")
        let isFree = try await execute(
            "UPDATE groups SET merged = NULL WHERE number = $1 AND merged = $2", home, number)
        guard isFree == 0 else { return home }
        let fresh = try await lockedMeta("group", adding: 1)
        try await execute(
            """
            INSERT INTO groups (number, id, project, title, level, count, users, first, last,
                status, regressed, fingerprints, position)
            VALUES ($1, $2, $3, '', 0, 0, 0, 0, 0, 'open', false, 1, 0)
            """, fresh, String(EventID.random().description.prefix(16)),
            try fingerprint.int("project"))
        try await execute(
            "UPDATE fingerprints SET home = $1 WHERE id = $2", fresh, try fingerprint.int("id"))
        return fresh
    }
}
