import DeskModel
import GRDB

/// A release of a project.
struct ReleaseKey: Hashable {
    var project: Int
    var name: String
}

/// The changes of a release in a batch.
final class ReleaseState {
    let id: Int64
    var events = 0
    private(set) var days: [Int64: (sessions: Int, failed: Int)] = [:]
    var users = 0
    var affected = 0
    var first: Int64

    init(id: Int64, first: Int64) { (self.id, self.first) = (id, first) }

    var sessions: Int { days.values.reduce(0) { $0 + $1.sessions } }
    var failed: Int { days.values.reduce(0) { $0 + $1.failed } }

    /// Counts sessions of the day on which they were received.
    func count(sessions: Int = 0, failed: Int = 0, at received: Timestamp) {
        days[received.day, default: (0, 0)].sessions += sessions
        days[received.day, default: (0, 0)].failed += failed
    }
}

extension Batch {
    func addToRelease(_ facts: EventFacts, _ received: Timestamp, in project: Int) throws {
        guard let name = facts.release else { return }
        let release = try release(name, in: project, at: received)
        release.events += 1
        try add(facts.user, to: release, isAffected: true)
    }

    /// Counts a session once, whatever its updates; a failure stays.
    func take(_ update: SessionUpdate, of arrival: Arrival) throws {
        switch update {
        case .one(let id, let name, let user, let hasFailed, let hasEnded):
            let release = try release(name, in: arrival.project, at: arrival.received)
            try takeSession(id, of: release, user, hasFailed, hasEnded, arrival)
        case .many(let name, let user, let count, let failed):
            let release = try release(name, in: arrival.project, at: arrival.received)
            release.count(
                sessions: max(0, count), failed: max(0, failed), at: arrival.received)
            try add(user, to: release, isAffected: failed > 0)
        }
    }

    private func takeSession(
        _ id: String, of release: ReleaseState, _ user: String?, _ hasFailed: Bool,
        _ hasEnded: Bool, _ arrival: Arrival
    ) throws {
        let isNew = try db.changes(
            "INSERT OR IGNORE INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)", arrival.project, id,
            release.id, user, hasFailed, hasEnded, arrival.received.milliseconds)
        if isNew {
            release.count(sessions: 1, failed: hasFailed ? 1 : 0, at: arrival.received)
            return try add(user, to: release, isAffected: hasFailed)
        }
        guard let (owner, begin) = try owner(ofSession: id, arrival.project) else { return }
        let hasFailedNow =
            try hasFailed
            && db.changes(
                """
                UPDATE sessions SET failed = 1
                WHERE project = ? AND id = ? AND failed = 0 AND ended = 0
                """, arrival.project, id)
        if hasFailedNow { owner.count(failed: 1, at: begin) }
        if hasEnded {
            try db.run(
                "UPDATE sessions SET ended = 1 WHERE project = ? AND id = ?", arrival.project, id)
        }
        try add(user, to: owner, isAffected: hasFailedNow)
    }

    /// The release that a session began in, which its updates count for, and when it was first received.
    private func owner(
        ofSession id: String, _ project: Int
    ) throws -> (release: ReleaseState, begin: Timestamp)? {
        let row = try db.row(
            """
            SELECT r.id, r.name, r.first, s.received FROM sessions s JOIN releases r ON r.id = s.release
            WHERE s.project = ? AND s.id = ?
            """, project, id)
        guard let row else { return nil }
        let key = ReleaseKey(project: project, name: row["name"])
        let state = releases[key] ?? ReleaseState(id: row["id"], first: row["first"])
        releases[key] = state
        return (state, Timestamp(milliseconds: row["received"]))
    }

    private func release(
        _ name: String, in project: Int, at received: Timestamp
    ) throws -> ReleaseState {
        let key = ReleaseKey(project: project, name: name)
        if let known = releases[key] {
            known.first = min(known.first, received.milliseconds)
            return known
        }
        try db.run(
            """
            INSERT OR IGNORE INTO releases
                (project, name, first, events, sessions, failed, users, affected)
            VALUES (?, ?, ?, 0, 0, 0, 0, 0)
            """, project, name, received.milliseconds)
        let row = try db.row(
            "SELECT id, first FROM releases WHERE project = ? AND name = ?", project, name)
        let first: Int64 = row?["first"] ?? received.milliseconds
        let state = ReleaseState(id: row?["id"] ?? 0, first: min(first, received.milliseconds))
        releases[key] = state
        return state
    }

    private func add(_ user: String?, to release: ReleaseState, isAffected: Bool) throws {
        guard let user else { return }
        let role: UserKey.Role = isAffected ? .affectedByRelease : .ofRelease
        let key = UserKey(owner: release.id, role: role, user: user)
        guard knownUsers.insert(key).inserted else { return }
        if try db.changes(
            "INSERT OR IGNORE INTO release_users VALUES (?, ?, ?)", release.id, user, isAffected)
        {
            release.users += 1
            if isAffected { release.affected += 1 }
        } else if isAffected,
            try db.changes(
                """
                UPDATE release_users SET affected = 1
                WHERE release = ? AND user = ? AND affected = 0
                """, release.id, user)
        {
            release.affected += 1
        }
    }

    func writeReleases() throws {
        for release in releases.values {
            try db.run(
                """
                UPDATE releases SET first = ?, events = events + ?, sessions = sessions + ?,
                    failed = failed + ?, users = users + ?, affected = affected + ?
                WHERE id = ?
                """, release.first, release.events, release.sessions, release.failed,
                release.users, release.affected, release.id)
            for (day, count) in release.days {
                try db.run(
                    """
                    INSERT INTO release_days VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
                    SET sessions = sessions + excluded.sessions, failed = failed + excluded.failed
                    """, release.id, day, count.sessions, count.failed)
            }
        }
    }
}
