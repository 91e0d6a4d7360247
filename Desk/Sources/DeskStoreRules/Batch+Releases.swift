import DeskModel

/// A release of a project.
package struct ReleaseKey: Hashable {
    package var project: Int
    package var name: String

    package init(project: Int, name: String) { (self.project, self.name) = (project, name) }
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

    /// Counts sessions of the day on which they were received.
    func count(sessions: Int = 0, failed: Int = 0, at received: Timestamp) {
        let day = days[received.day] ?? (0, 0)
        days[received.day] = (
            ClientNumber.sum(day.sessions, sessions), ClientNumber.sum(day.failed, failed)
        )
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
        let isNew = try tables.insert(
            SessionRow(
                project: arrival.project, id: id, release: release.id, user: user,
                hasFailed: hasFailed, hasEnded: hasEnded, received: arrival.received.milliseconds))
        if isNew {
            release.count(sessions: 1, failed: hasFailed ? 1 : 0, at: arrival.received)
            return try add(user, to: release, isAffected: hasFailed)
        }
        guard let (owner, begin) = try owner(ofSession: id, arrival.project) else { return }
        let hasFailedNow =
            try hasFailed && tables.markFailed(session: id, of: arrival.project)
        if hasFailedNow { owner.count(failed: 1, at: begin) }
        if hasEnded { try tables.markEnded(session: id, of: arrival.project) }
        try add(user, to: owner, isAffected: hasFailedNow)
    }

    /// The release that a session began in, which its updates count for, and when it was first received.
    private func owner(
        ofSession id: String, _ project: Int
    ) throws -> (release: ReleaseState, begin: Timestamp)? {
        guard let (name, row, received) = try tables.owner(ofSession: id, of: project) else {
            return nil
        }
        let key = ReleaseKey(project: project, name: name)
        let state = releases[key] ?? ReleaseState(id: row.id, first: row.first)
        releases[key] = state
        return (state, Timestamp(milliseconds: received))
    }

    private func release(
        _ name: String, in project: Int, at received: Timestamp
    ) throws -> ReleaseState {
        let key = ReleaseKey(project: project, name: name)
        if let known = releases[key] {
            known.first = min(known.first, received.milliseconds)
            return known
        }
        let row = try tables.release(name, of: project, first: received.milliseconds)
        let state = ReleaseState(id: row.id, first: min(row.first, received.milliseconds))
        releases[key] = state
        return state
    }

    private func add(_ user: String?, to release: ReleaseState, isAffected: Bool) throws {
        guard let user else { return }
        let role: UserKey.Role = isAffected ? .affectedByRelease : .ofRelease
        let key = UserKey(owner: release.id, role: role, user: user)
        guard knownUsers.insert(key).inserted else { return }
        if try tables.add(user: user, to: release.id, isAffected: isAffected) {
            release.users += 1
            if isAffected { release.affected += 1 }
        } else if isAffected, try tables.markAffected(user: user, of: release.id) {
            release.affected += 1
        }
    }

    func writeReleases() throws {
        for release in releases.values {
            try tables.add(
                ReleaseChange(
                    id: release.id, first: release.first, events: release.events,
                    users: release.users, affected: release.affected, days: release.days))
        }
    }
}
