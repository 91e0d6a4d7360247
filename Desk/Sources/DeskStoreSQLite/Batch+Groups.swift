import DeskModel
import GRDB

/// The state of a fingerprint during a batch.
final class FingerprintState {
    let id: Int64
    let hash: String
    let project: Int
    let text: String
    let group: GroupState
    let isNew: Bool
    var latest: Latest
    var count = 0
    var first: Int64
    var releases: [String: Int64] = [:]

    init(
        id: Int64, hash: String, project: Int, text: String, group: GroupState, isNew: Bool,
        latest: Latest, first: Int64
    ) {
        (self.id, self.hash, self.project, self.text) = (id, hash, project, text)
        (self.group, self.isNew, self.latest, self.first) = (group, isNew, latest, first)
    }
}

/// The part of its latest event that a group or a fingerprint shows.
struct Latest {
    var title: String
    var culprit: String?
    var level: Level
    var received: Int64

    init(title: String, culprit: String?, level: Level, received: Int64) {
        (self.title, self.culprit, self.level, self.received) = (title, culprit, level, received)
    }

    init(_ facts: EventFacts, _ received: Timestamp) {
        self.init(
            title: facts.title, culprit: facts.culprit, level: facts.level,
            received: received.milliseconds)
    }

    init(_ row: Row) {
        self.init(
            title: row["title"], culprit: row["culprit"], level: Level(number: row["level"]),
            received: row["last"])
    }

    /// Takes another event's place if that is later.
    mutating func take(_ other: Latest) {
        if other.received >= received { self = other }
    }
}

/// The state of a group during a batch.
final class GroupState {
    let number: Int64
    let id: String
    let project: Int
    let isNew: Bool
    var latest: Latest
    var first: Int64
    var count: Int
    var users: Int
    var fingerprints: Int
    var status: Group.Status
    var isRegressed: Bool
    var spike: Spike
    var isChanged = false

    init(number: Int64, id: String, project: Int, latest: Latest) {
        (self.number, self.id, self.project, self.latest) = (number, id, project, latest)
        (isNew, first, count, users, fingerprints) = (true, latest.received, 0, 0, 1)
        (status, isRegressed, spike) = (.open, false, Spike())
    }

    init(_ row: Row) {
        (number, id, project) = (row["number"], row["id"], row["project"])
        (isNew, latest, first) = (false, Latest(row), row["first"])
        (count, users, fingerprints) = (row["count"], row["users"], row["fingerprints"])
        status = Group.Status(rawValue: row["status"]) ?? .open
        isRegressed = row["regressed"]
        let until: Int64? = row["spike"]
        spike = Spike(until: until.map(Timestamp.init(milliseconds:)))
    }
}

/// A user of a fingerprint or a release.
struct UserKey: Hashable {
    enum Role { case ofFingerprint, ofRelease, affectedByRelease }

    var owner: Int64
    var role: Role
    var user: String
}

extension Batch {
    /// The fingerprint of an event.
    ///
    /// One that is new is written only if the event is stored.
    func fingerprint(
        of event: IncomingEvent, _ prepared: PreparedArrival
    ) throws -> FingerprintState {
        let hash = prepared.hash
        if let known = fingerprints[hash] { return known }
        let latest = Latest(event.facts, prepared.arrival.received)
        let row = try db.row("SELECT * FROM fingerprints WHERE hash = ?", hash)
        let state =
            try row.map(fingerprint(from:))
            ?? newFingerprint(
                hash: hash, text: event.facts.fingerprint.text, latest: latest,
                project: prepared.arrival.project)
        fingerprints[hash] = state
        return state
    }

    private func fingerprint(from row: Row) throws -> FingerprintState {
        let number: Int64 = row["grp"]
        return FingerprintState(
            id: row["id"], hash: row["hash"], project: row["project"], text: row["text"],
            group: try group(number), isNew: false, latest: Latest(row), first: row["first"])
    }

    private func newFingerprint(
        hash: String, text: String, latest: Latest, project: Int
    ) throws -> FingerprintState {
        let id = try nextFingerprint ?? db.nextNumber(of: "fingerprints")
        nextFingerprint = id + 1
        let number = try nextGroup ?? db.nextNumber(of: "groups")
        nextGroup = number + 1
        let group = GroupState(number: number, id: hash, project: project, latest: latest)
        groups[number] = group
        return FingerprintState(
            id: id, hash: hash, project: project, text: text, group: group, isNew: true,
            latest: latest, first: latest.received)
    }

    private func group(_ number: Int64) throws -> GroupState {
        if let known = groups[number] { return known }
        guard let row = try db.row("SELECT * FROM groups WHERE number = ?", number) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        let state = GroupState(row)
        groups[number] = state
        return state
    }

    /// Counts a stored event in its fingerprint and group.
    func add(
        _ facts: EventFacts, _ received: Timestamp, to fingerprint: FingerprintState,
        in project: Int
    ) throws {
        let group = fingerprint.group
        var occasions: Set<Occasion> = group.isNew && group.count == 0 ? [.new, .every] : [.every]
        if group.status == .resolved, !isRestoring {
            (group.status, group.isRegressed) = (.open, true)
            occasions.insert(.regressed)
        }
        let latest = Latest(facts, received)
        fingerprint.latest.take(latest)
        fingerprint.first = min(fingerprint.first, latest.received)
        fingerprint.count += 1
        group.latest.take(latest)
        group.first = min(group.first, latest.received)
        group.count += 1
        group.isChanged = true
        if let release = facts.release {
            let known = fingerprint.releases[release] ?? .min
            fingerprint.releases[release] = max(known, latest.received)
        }
        if let user = facts.user { try add(user, to: fingerprint) }
        try note(occasions, of: group, at: received)
    }

    private func add(_ user: String, to fingerprint: FingerprintState) throws {
        let key = UserKey(owner: fingerprint.id, role: .ofFingerprint, user: user)
        guard knownUsers.insert(key).inserted,
            try db.changes(
                "INSERT OR IGNORE INTO fingerprint_users VALUES (?, ?)", fingerprint.id, user)
        else { return }
        let group = fingerprint.group
        guard group.fingerprints > 1 else {
            group.users += 1
            return
        }
        let owners = try db.number(
            """
            SELECT count(*) FROM fingerprints f JOIN fingerprint_users u ON u.fingerprint = f.id
            WHERE f.grp = ? AND u.user = ?
            """, group.number, user)
        if owners == 1 { group.users += 1 }
    }

    func writeFingerprints() throws {
        for state in fingerprints.values where state.count > 0 {
            try write(state)
            for (release, last) in state.releases {
                try db.run(
                    """
                    INSERT INTO fingerprint_releases VALUES (?, ?, ?)
                    ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
                    """, state.id, release, last)
            }
        }
    }

    private func write(_ state: FingerprintState) throws {
        let latest = state.latest
        guard state.isNew else {
            try db.run(
                """
                UPDATE fingerprints SET title = ?, culprit = ?, level = ?, count = count + ?,
                    first = ?, last = ? WHERE id = ?
                """, latest.title, latest.culprit, latest.level.number, state.count, state.first,
                latest.received, state.id)
            return
        }
        try db.run(
            "INSERT INTO fingerprints VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", state.id,
            state.hash, state.project, state.text, state.group.number, state.group.number,
            latest.title, latest.culprit, latest.level.number, state.count, state.first,
            latest.received)
    }

    func writeGroups() throws {
        for group in groups.values.sorted(by: { $0.number < $1.number }) where group.isChanged {
            position += 1
            try write(group)
        }
    }

    private func write(_ group: GroupState) throws {
        let latest = group.latest
        let spike = group.spike.until?.milliseconds
        guard group.isNew else {
            try db.run(
                """
                UPDATE groups SET title = ?, culprit = ?, level = ?, count = ?, users = ?,
                    first = ?, last = ?, status = ?, regressed = ?, spike = ?, position = ?
                WHERE number = ?
                """, latest.title, latest.culprit, latest.level.number, group.count, group.users,
                group.first, latest.received, group.status.rawValue, group.isRegressed, spike,
                position, group.number)
            return
        }
        try db.run(
            "INSERT INTO groups VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, 1, ?, ?)",
            group.number, try freeID(group), group.project, latest.title, latest.culprit,
            latest.level.number, group.count, group.users, group.first, latest.received,
            group.status.rawValue, group.isRegressed, spike, position)
    }

    /// The fingerprint's own id, unless a group has it that another fingerprint went on with.
    private func freeID(_ group: GroupState) throws -> String {
        let isTaken = try db.number("SELECT 1 FROM groups WHERE id = ?", group.id) != nil
        return isTaken ? String(EventID.random().description.prefix(16)) : group.id
    }
}
