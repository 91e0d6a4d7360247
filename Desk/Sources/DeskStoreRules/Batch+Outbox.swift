import DeskModel

/// An event that destinations may get a message about.
struct Notice {
    var position: Int64
    var group: GroupState
    var occasions: Set<Occasion>
    var event: IncomingEvent
    var prepared: PreparedArrival
    /// The users that the group had met when destinations were last told of them.
    var reached: Int?

    var received: Timestamp { prepared.arrival.received }
}

extension Batch {
    /// Remembers an event for the project's destinations, if it has any and the group is not muted.
    func note(
        _ occasions: Set<Occasion>, of group: GroupState, _ event: IncomingEvent,
        _ prepared: PreparedArrival
    ) throws {
        guard !isRestoring, group.status != .muted else { return }
        guard try !postings.destinations(of: group.project).isEmpty else { return }
        notices.append(
            Notice(
                position: position, group: group, occasions: occasions, event: event,
                prepared: prepared))
    }

    /// Puts the messages into the outbox: for an event and a destination the most important occasion, and beside a new
    /// or a returned group also how many users it has met.
    func writeOutbox() throws {
        for notice in notices {
            for row in try postings.destinations(of: notice.group.project) {
                postings.add(row.messages(about: notice), to: row) { $0.fits(notice) }
            }
        }
        try postings.write()
    }

    /// Notes for each open group how many users it has met, and with its latest event that they have become more.
    ///
    /// A group without an event to tell of is looked at with its next one.
    func findMilestones() throws {
        var latest: [Int64: Int] = [:]
        for (index, notice) in notices.enumerated() { latest[notice.group.number] = index }
        for group in groups.values where group.status == .open && group.users > group.reached {
            let isWanted = try postings.destinations(of: group.project).contains {
                $0.destination.when.contains(.people)
            }
            guard isWanted, !isRestoring else {
                group.reached = group.users
                continue
            }
            guard let index = latest[group.number] else { continue }
            notices[index].reached = group.reached
            group.reached = group.users
        }
    }

    /// The groups that ``finish()`` looks for spikes in, with the times of their latest events, for a store that
    /// reads beforehand what that needs.
    package func spikeCandidates() throws -> [(group: Int64, now: Int64)] {
        try notices.filter { try wantsSpikes($0.group.project) }
            .map { ($0.group.number, $0.received.milliseconds) }
    }

    /// Looks once for each group of the batch whether it has a spike, and reports it with its latest event.
    func findSpikes() throws {
        var latest: [Int64: Int] = [:]
        for (index, notice) in notices.enumerated() {
            guard try wantsSpikes(notice.group.project) else { continue }
            latest[notice.group.number] = index
        }
        for index in latest.values where try isSpike(notices[index]) {
            notices[index].occasions.insert(.spike)
        }
    }

    private func wantsSpikes(_ project: Int) throws -> Bool {
        try postings.destinations(of: project).contains { $0.destination.when.contains(.spike) }
    }

    private func isSpike(_ notice: Notice) throws -> Bool {
        let (group, now) = (notice.group, notice.received)
        let first = Timestamp(milliseconds: group.first)
        guard Spike.isPossible(firstSeen: first, now: now), !isSettled(group.spike, at: now) else {
            return false
        }
        var window = SpikeWindow(now: now)
        let fingerprints = try fingerprintNumbers(of: group)
        for fingerprint in fingerprints {
            try window.add(fingerprint, tables, pending: buckets)
        }
        guard window.count >= Spike.minimum else { return false }
        for fingerprint in fingerprints { try window.addPast(of: fingerprint, tables) }
        return group.spike.take(
            recent: window.recent, past: window.past, firstSeen: first, now: now)
    }

    /// Whether a reported spike lasts on, so that looking again a minute later is soon enough.
    private func isSettled(_ spike: Spike, at now: Timestamp) -> Bool {
        spike.until.map { $0 - now > .seconds(240) } ?? false
    }

    private func fingerprintNumbers(of group: GroupState) throws -> [Int64] {
        guard !group.isNew else {
            return fingerprints.values.filter { $0.group === group }.map(\.id)
        }
        return try tables.fingerprints(ofGroup: group.number)
    }
}

extension DestinationRow {
    fileprivate func messages(about notice: Notice) -> [OutboxRow] {
        let wanted = notice.occasions.intersection(destination.when)
        let people =
            destination.when.contains(.people)
            ? notice.reached.flatMap { destination.milestone(from: $0, to: notice.group.users) }
            : nil
        var order: [Occasion] = [.regressed, .new]
        // The number of users is told once in a group's life, so another message takes no place of it.
        if people == nil { order += [.spike, .every] }
        let first = order.first(where: wanted.contains)
        let reasons = [first.map { ($0, nil) }, people.map { (.people, $0) }].compactMap(\.self)
        return reasons.map { occasion, people in
            OutboxRow(
                destination: number, event: notice.position, occasion: occasion, people: people,
                created: notice.received.milliseconds)
        }
    }
}

extension GroupQuery {
    /// Whether an event and its group fit the filters, and the event has the words.
    fileprivate func fits(_ notice: Notice) -> Bool {
        let (group, facts) = (notice.group, notice.event.facts)
        let state = fits(
            status: group.status, isRegressed: group.isRegressed, assignee: group.assignee)
        return state
            && fits(
                level: facts.level, release: facts.release, environment: facts.environment,
                user: facts.user)
            && hasWords(in: notice.prepared.words)
            && (!asksTags || (try? JSON(reading: notice.event.payload)).map(fitsTags) ?? false)
    }
}

/// The events of a group around the rule's window, counted from stretches and, at the edge, from events.
struct SpikeWindow {
    private let now: Int64
    private var starts: [Int64: Int] = [:]
    /// The events before the window.
    private(set) var past = 0

    init(now: Timestamp) { self.now = now.milliseconds }

    var recent: [Spike.Bucket] {
        starts.sorted { $0.key < $1.key }
            .map { Spike.Bucket(start: Timestamp(milliseconds: $0.key), count: $0.value) }
    }
    var count: Int { starts.values.reduce(0, +) }

    /// Counts a fingerprint's events, with those that the batch did not write yet.
    mutating func add(
        _ fingerprint: Int64, _ tables: any CountTables, pending: [BucketKey: Int]
    ) throws {
        let edge = now - Spike.window.milliseconds
        let begin = Buckets.start(of: edge, grain: Buckets.grain)
        for bucket in try tables.buckets(of: fingerprint, from: begin, through: now) {
            starts[bucket.start, default: 0] += bucket.count
        }
        for (key, number) in pending
        where key.series == fingerprint && key.start >= begin && key.start <= now {
            starts[key.start, default: 0] += number
        }
        try cut(fingerprint, at: edge, in: begin, tables)
    }

    /// Counts a fingerprint's events before the window.
    mutating func addPast(of fingerprint: Int64, _ tables: any CountTables) throws {
        let edge = now - Spike.window.milliseconds
        let begin = Buckets.start(of: edge, grain: Buckets.grain)
        let oldest = Buckets.start(of: edge - Spike.past.milliseconds, grain: Buckets.grain)
        past += try Buckets.total(fingerprint, from: oldest, to: begin, tables)
    }

    /// Moves events of the first stretch that are older than the window before it.
    private mutating func cut(
        _ fingerprint: Int64, at edge: Int64, in begin: Int64, _ tables: any CountTables
    ) throws {
        guard starts[begin] != nil else { return }
        let older = try tables.events(of: fingerprint, from: begin, to: edge)
        starts[begin, default: 0] -= older
        past += older
    }
}
