import DeskModel
import DeskStoreRules

/// A session's id in its project.
struct SessionKey: Hashable {
    var project: Int
    var id: String
}

/// A session during a batch.
struct SessionState {
    var release: Int64
    var received: Int64
    var hasFailed: Bool
    var hasEnded: Bool
    /// Nil for one that was there before.
    var new: SessionRow?
    var isChanged = false
}

extension PostgresTables {
    func release(_ name: String, of project: Int, first: Int64) throws -> ReleaseRow {
        let key = ReleaseKey(project: project, name: name)
        try asked.require(asked.needs.releases[key] != nil, "releases")
        if let known = knownReleases[key] { return known }
        let row = ReleaseRow(id: newNumber(of: "release"), first: first)
        knownReleases[key] = row
        releaseNames[row.id] = name
        changes.newReleases.append((project, name, row))
        return row
    }

    func add(_ change: ReleaseChange) throws { changes.releases.append(change) }

    func add(user: String, to release: Int64, isAffected: Bool) throws -> Bool {
        let pair = try checked(UserOf(owner: release, user: user))
        guard usersOfReleases[pair] == nil else { return false }
        usersOfReleases[pair] = isAffected
        changes.releaseUsers.insert(pair)
        return true
    }

    /// Returns a user of a release that was asked for.
    private func checked(_ pair: UserOf) throws -> UserOf {
        try asked.require(
            asked.isNew(pair.owner, of: "release") || asked.releaseUsers.contains(pair),
            "users of releases")
        return pair
    }

    func markAffected(user: String, of release: Int64) throws -> Bool {
        let pair = try checked(UserOf(owner: release, user: user))
        guard usersOfReleases[pair] == false else { return false }
        usersOfReleases[pair] = true
        changes.releaseUsers.insert(pair)
        return true
    }

    func insert(_ session: SessionRow) throws -> Bool {
        let key = try checked(SessionKey(project: session.project, id: session.id))
        guard sessions[key] == nil else { return false }
        sessions[key] = SessionState(
            release: session.release, received: session.received, hasFailed: session.hasFailed,
            hasEnded: session.hasEnded, new: session, isChanged: true)
        return true
    }

    func owner(
        ofSession id: String, of project: Int
    ) throws -> (name: String, row: ReleaseRow, received: Int64)? {
        guard let session = sessions[try checked(SessionKey(project: project, id: id))],
            let name = releaseNames[session.release],
            let row = knownReleases[ReleaseKey(project: project, name: name)]
        else { return nil }
        return (name, row, session.received)
    }

    func markFailed(session id: String, of project: Int) throws -> Bool {
        let key = try checked(SessionKey(project: project, id: id))
        guard let session = sessions[key], !session.hasFailed, !session.hasEnded else {
            return false
        }
        sessions[key]?.hasFailed = true
        sessions[key]?.isChanged = true
        return true
    }

    /// Returns the key of a session that was asked for.
    private func checked(_ session: SessionKey) throws -> SessionKey {
        try asked.require(asked.needs.sessions[session] != nil, "sessions")
        return session
    }

    func markEnded(session id: String, of project: Int) throws {
        let key = try checked(SessionKey(project: project, id: id))
        sessions[key]?.hasEnded = true
        sessions[key]?.isChanged = true
    }
}
