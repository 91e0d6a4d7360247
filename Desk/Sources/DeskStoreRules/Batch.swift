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
    var destinations: [Int: [DestinationRow]] = [:]
    var notices: [Notice] = []
    var counts: [CountKey: Int] = [:]
    var countNames: [CountKey: Set<String>] = [:]
    var buckets: [BucketKey: Int] = [:]
    var storedEvents: [Int: Int] = [:]
    var knownUsers: Set<UserKey> = []

    /// Begins a batch on tables that no one else writes until it has finished.
    package init(_ tables: any BatchTables, isRestoring: Bool) throws {
        (self.tables, self.isRestoring) = (tables, isRestoring)
        position = try tables.position()
    }

    /// Stores the arrival of one request.
    package func take(_ prepared: PreparedArrival) throws -> Receipt {
        let arrival = prepared.arrival
        let receipt = try takeEvent(of: prepared)
        if let owner = arrival.owner, !arrival.attachments.isEmpty {
            try add(arrival.attachments, to: owner, of: arrival.project)
        }
        for update in arrival.sessions { try take(update, of: arrival) }
        for feedback in arrival.feedback { try take(feedback, of: arrival) }
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
            let isNew = try store(event, prepared)
            if !isNew, !isRestoring { try count("duplicates", "", 1, project: project) }
            return isNew ? .stored(event.id) : .duplicate(event.id)
        }
    }

    /// Whether items beside an event are counted; in a restore, only beside a new event.
    private func countsItems(of arrival: Arrival, _ receipt: Receipt) -> Bool {
        if isRestoring, case .duplicate = receipt { return false }
        return !(isRestoring && arrival.wasHere)
    }

    private func store(_ event: IncomingEvent, _ prepared: PreparedArrival) throws -> Bool {
        let arrival = prepared.arrival
        let fingerprint = try fingerprint(of: event, prepared)
        let row = EventRow(
            position: position + 1, project: arrival.project,
            received: arrival.received.milliseconds, fingerprint: fingerprint.id, event: event,
            data: prepared.data, words: prepared.words)
        guard try tables.insert(row) else { return false }
        position += 1
        for attachment in arrival.attachments { try tables.insert(attachment, of: position) }
        storedEvents[arrival.project, default: 0] += 1
        // A restored event was counted when it came first.
        if isRestoring, arrival.wasHere, fingerprint.hadCounted(row.received) { return true }
        try count("stored", "", 1, project: arrival.project)
        count(arrival.received, series: fingerprint.id)
        count(arrival.received, series: Int64(-arrival.project))
        try add(event.facts, arrival.received, to: fingerprint)
        try addToRelease(event.facts, arrival.received, in: arrival.project)
        return true
    }

    /// Adds files to an event that is there; files that are sent again are there already.
    private func add(
        _ attachments: [IncomingAttachment], to id: EventID, of project: Int
    ) throws {
        guard let event = try tables.event(id, of: project) else { return }
        for attachment in attachments
        where try !tables.hasAttachment(attachment, of: event) {
            try tables.insert(attachment, of: event)
        }
    }
}
