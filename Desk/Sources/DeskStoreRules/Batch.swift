package import DeskModel

/// Arrivals on their way into a store, within one transaction.
///
/// Rows that many events change, such as groups and releases, are read at most once and written once.
package final class Batch {
    let tables: any BatchTables
    /// Whether the events come from another desk, and nothing is forwarded.
    let isRestoring: Bool
    var position: Int64
    var fingerprints: [String: FingerprintState] = [:]
    var groups: [Int64: GroupState] = [:]
    var releases: [ReleaseKey: ReleaseState] = [:]
    let postings: Postings
    var notices: [Notice] = []
    var counts: [CountKey: Int] = [:]
    var countNames: [CountKey: Set<String>] = [:]
    var buckets: [BucketKey: Int] = [:]
    var storedEvents: [Int: Int] = [:]
    /// The bytes of events and files that each project keeps more.
    var storedBytes: [Int: Int] = [:]
    /// The bytes that each project has taken, by the day.
    var takenBytes: [DayKey: Int] = [:]
    /// The number of files of events, and of pieces of feedback about them, as far as they were counted.
    var fileCounts: [Int64: Int] = [:]
    var feedbackCounts: [FeedbackKey: Int] = [:]
    var knownUsers: Set<UserKey> = []

    /// Begins a batch on tables that no one else writes until it has finished.
    package init(_ tables: any BatchTables, isRestoring: Bool) throws {
        (self.tables, self.isRestoring) = (tables, isRestoring)
        postings = Postings(tables)
        position = try tables.position()
    }

    /// Stores the arrival of one request.
    package func take(_ prepared: PreparedArrival) throws -> Receipt {
        let arrival = prepared.arrival
        if arrival.bodyBytes > 0 {
            let key = DayKey(project: arrival.project, day: arrival.received.day)
            takenBytes[key] = ClientNumber.sum(takenBytes[key, default: 0], arrival.bodyBytes)
        }
        let receipt = try takeEvent(of: prepared)
        if let owner = arrival.owner, !arrival.attachments.isEmpty {
            try add(arrival.attachments, to: owner, of: arrival)
        }
        for update in arrival.sessions { try take(update, of: arrival) }
        for feedback in arrival.feedback { try take(feedback, of: arrival) }
        try takeOperations(of: prepared)
        if countsItems(of: arrival, receipt) {
            for (type, number) in arrival.items {
                try count("items", type, number, project: arrival.project)
            }
        }
        for (reason, number) in arrival.clientDropped {
            try count("clientDropped", reason, number, project: arrival.project)
        }
        return receipt
    }

    /// Writes the rows that were kept back to be written once.
    package func finish() throws {
        try findSpikes()
        try findMilestones()
        try writeOutbox()
        try writeFingerprints()
        try writeGroups()
        try writeReleases()
        try writeCounts()
        for (key, number) in buckets { try tables.add(number, to: key) }
        try tables.setPosition(position)
    }

    private func takeEvent(of prepared: PreparedArrival) throws -> Receipt {
        let project = prepared.arrival.project
        switch prepared.arrival.event {
        case .none: return .none
        case .rejected(let reason):
            try count("rejected", reason, 1, project: project)
            return .none
        case .taken(let event):
            let fingerprint = try fingerprint(of: event, prepared)
            if try isLeftOut(event, fingerprint, of: project) {
                try count(event.facts, in: fingerprint)
                try count("rejected", "group", 1, project: project)
                return .none
            }
            let isNew = try store(event, prepared, fingerprint)
            if !isNew, !isRestoring { try count("duplicates", "", 1, project: project) }
            return isNew ? .stored(event.id) : .duplicate(event.id)
        }
    }

    /// Whether items beside an event are counted; in a restore, only beside a new event.
    private func countsItems(of arrival: Arrival, _ receipt: Receipt) -> Bool {
        if isRestoring, case .duplicate = receipt { return false }
        return !(isRestoring && arrival.wasHere)
    }

    private func store(
        _ event: IncomingEvent, _ prepared: PreparedArrival, _ fingerprint: FingerprintState
    ) throws -> Bool {
        let arrival = prepared.arrival
        let row = EventRow(
            position: position + 1, project: arrival.project,
            received: arrival.received.milliseconds, fingerprint: fingerprint.id, event: event,
            data: prepared.data, words: prepared.words)
        guard try tables.insert(row) else { return false }
        position += 1
        for attachment in arrival.attachments.prefix(Arrival.fileLimit) {
            try insert(attachment, of: position, in: arrival.project)
        }
        storedBytes[arrival.project, default: 0] += event.payload.count
        try tables.adoptFiles(of: event.id, in: arrival.project, position: position)
        storedEvents[arrival.project, default: 0] += 1
        // A restored event was counted when it came first.
        if isRestoring, arrival.wasHere, fingerprint.hadCounted(event.facts.timestamp.milliseconds)
        {
            return true
        }
        try count("stored", "", 1, project: arrival.project)
        count(arrival.received, series: fingerprint.id)
        count(arrival.received, series: Int64(-arrival.project))
        try add(event, prepared, to: fingerprint)
        try addToRelease(event.facts, arrival.received, in: arrival.project)
        return true
    }

    private func insert(
        _ attachment: IncomingAttachment, of event: Int64, in project: Int
    ) throws {
        try tables.insert(attachment, of: event)
        storedBytes[project, default: 0] += attachment.bytes.count
    }

    /// Adds files to an event that is there; files that are sent again are there already, and an event that has
    /// as many as are kept gets no more.
    private func add(
        _ attachments: [IncomingAttachment], to id: EventID, of arrival: Arrival
    ) throws {
        guard let event = try tables.event(id, of: arrival.project) else {
            for file in attachments.prefix(Arrival.fileLimit) {
                try tables.insert(
                    LooseFile(
                        project: arrival.project, owner: id,
                        received: arrival.received.milliseconds, file: file))
            }
            return
        }
        var count = try fileCounts[event] ?? tables.attachmentCount(of: event)
        defer { fileCounts[event] = count }
        for attachment in attachments where count < Arrival.fileLimit {
            guard try !tables.hasAttachment(attachment, of: event) else { continue }
            try insert(attachment, of: event, in: arrival.project)
            count += 1
        }
    }

    /// Whether the team keeps only a share of the group's events, and this one is not in it.
    ///
    /// An event that opens the group again is stored in any case, so that there is one to look at.
    private func isLeftOut(
        _ event: IncomingEvent, _ fingerprint: FingerprintState, of project: Int
    ) throws -> Bool {
        let group = fingerprint.group
        guard group.keep < 1, !isRestoring, !group.isOpened(by: event.facts),
            !Sampling.keeps(event.id, rate: group.keep)
        else { return false }
        return try tables.event(event.id, of: project) == nil
    }
}

/// A project's day (UTC), by its number since 1970.
package struct DayKey: Hashable, Sendable {
    package var project: Int
    package var day: Int64

    package init(project: Int, day: Int64) { (self.project, self.day) = (project, day) }
}

/// An event that feedback is about.
struct FeedbackKey: Hashable {
    var project: Int
    var event: EventID
}
