import DeskModel
import DeskStore

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
    /// The forms in which its events carry it.
    var carried: Set<String> = []
    private let before: ClosedRange<Int64>?

    init(
        id: Int64, hash: String, project: Int, text: String, group: GroupState, isNew: Bool,
        latest: Latest, first: Int64
    ) {
        (self.id, self.hash, self.project, self.text) = (id, hash, project, text)
        (self.group, self.isNew, self.latest, self.first) = (group, isNew, latest, first)
        before = isNew || first > latest.seen ? nil : first...latest.seen
    }

    /// Whether events from before and after a time were counted before the batch.
    func hadCounted(_ time: Int64) -> Bool { before?.contains(time) ?? false }
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
    let resolution: Resolution?
    let keep: Double
    let assignee: String?
    var spike: Spike
    /// The number of users up to which destinations were told of them.
    var reached: Int
    var isChanged = false

    init(number: Int64, id: String, project: Int, latest: Latest) {
        (self.number, self.id, self.project, self.latest) = (number, id, project, latest)
        (isNew, first, count, users, fingerprints) = (true, latest.seen, 0, 0, 1)
        (resolution, keep, assignee) = (nil, 1, nil)
        (status, isRegressed, spike, reached) = (.open, false, Spike(), 0)
    }

    init(_ row: GroupRow) {
        (number, id, project) = (row.number, row.id, row.project)
        (isNew, latest, first) = (false, row.latest, row.first)
        (count, users, fingerprints) = (row.count, row.users, row.fingerprints)
        (status, isRegressed, spike) = (row.status, row.isRegressed, row.spike)
        (resolution, keep, reached) = (row.resolution, row.keep, row.reached)
        assignee = row.assignee
    }

    /// Whether the group is resolved, and an event opens it again.
    func isOpened(by facts: EventFacts) -> Bool {
        guard status == .resolved else { return false }
        return resolution?.isEnded(byEventAt: facts.timestamp, in: facts.release) ?? true
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
        let latest = Latest(event.facts)
        let state =
            try tables.fingerprint(hash: hash).map(fingerprint(from:))
            ?? newFingerprint(
                hash: hash, text: event.facts.fingerprint.text, latest: latest,
                project: prepared.arrival.project)
        fingerprints[hash] = state
        return state
    }

    private func fingerprint(from row: FingerprintRow) throws -> FingerprintState {
        FingerprintState(
            id: row.id, hash: row.hash, project: row.project, text: row.text,
            group: try group(row.group), isNew: false, latest: row.latest, first: row.first)
    }

    private func newFingerprint(
        hash: String, text: String, latest: Latest, project: Int
    ) throws -> FingerprintState {
        let id = try tables.newFingerprintNumber()
        let number = try tables.newGroupNumber()
        let group = GroupState(number: number, id: hash, project: project, latest: latest)
        groups[number] = group
        return FingerprintState(
            id: id, hash: hash, project: project, text: text, group: group, isNew: true,
            latest: latest, first: latest.seen)
    }

    private func group(_ number: Int64) throws -> GroupState {
        if let known = groups[number] { return known }
        guard let row = try tables.group(number: number) else { throw StoreError.damaged }
        let state = GroupState(row)
        groups[number] = state
        return state
    }

    /// Counts a stored event in its fingerprint and group, and notes what there is to tell.
    func add(
        _ event: IncomingEvent, _ prepared: PreparedArrival, to fingerprint: FingerprintState
    ) throws {
        let facts = event.facts
        let group = fingerprint.group
        var occasions: Set<Occasion> = group.isNew && group.count == 0 ? [.new, .every] : [.every]
        if group.isOpened(by: facts), !isRestoring {
            (group.status, group.isRegressed) = (.open, true)
            occasions.insert(.regressed)
        }
        try count(facts, in: fingerprint)
        // Of a resolved group that stays resolved there is nothing to tell.
        guard group.status != .resolved else { return }
        try note(occasions, of: group, event, prepared)
    }

    /// Counts an event in its fingerprint and group, whether it is stored or not.
    func count(_ facts: EventFacts, in fingerprint: FingerprintState) throws {
        let (group, latest) = (fingerprint.group, Latest(facts))
        fingerprint.latest.take(latest)
        fingerprint.first = min(fingerprint.first, latest.seen)
        fingerprint.count += 1
        fingerprint.carried.insert((facts.carried ?? facts.fingerprint).text)
        group.latest.take(latest)
        group.first = min(group.first, latest.seen)
        group.count += 1
        group.isChanged = true
        if let release = facts.release {
            let known = fingerprint.releases[release] ?? .min
            fingerprint.releases[release] = max(known, latest.seen)
        }
        if let user = facts.user { try add(user, to: fingerprint) }
    }

    private func add(_ user: String, to fingerprint: FingerprintState) throws {
        let key = UserKey(owner: fingerprint.id, role: .ofFingerprint, user: user)
        guard knownUsers.insert(key).inserted, try tables.add(user: user, to: fingerprint.id)
        else { return }
        let group = fingerprint.group
        guard group.fingerprints > 1 else {
            group.users += 1
            return
        }
        let owners = try tables.fingerprints(ofGroup: group.number, metBy: user)
        if owners == 1 { group.users += 1 }
    }

    func writeFingerprints() throws {
        for state in fingerprints.values where state.count > 0 {
            let row = FingerprintRow(
                id: state.id, hash: state.hash, project: state.project, text: state.text,
                group: state.group.number, latest: state.latest, count: state.count,
                first: state.first)
            try tables.write(row, isNew: state.isNew)
            for (release, last) in state.releases {
                try tables.note(release: release, last: last, of: state.id)
            }
            // A longer one is no use to an app, and to an index neither.
            for text in state.carried.prefix(20) where text.utf8.count <= 2000 {
                try tables.note(carried: text, of: state.id)
            }
        }
    }

    func writeGroups() throws {
        for group in groups.values.sorted(by: { $0.number < $1.number }) where group.isChanged {
            position += 1
            let row = GroupRow(
                number: group.number, id: group.isNew ? try freeID(group) : group.id,
                project: group.project, latest: group.latest, first: group.first,
                count: group.count, users: group.users, fingerprints: group.fingerprints,
                status: group.status, isRegressed: group.isRegressed, spike: group.spike,
                reached: group.reached, position: position)
            try tables.write(row, isNew: group.isNew)
        }
    }

    /// The fingerprint's own id, unless a group has it that another fingerprint went on with.
    private func freeID(_ group: GroupState) throws -> String {
        try tables.hasGroup(group.id) ? String(EventID.random().description.prefix(16)) : group.id
    }
}
