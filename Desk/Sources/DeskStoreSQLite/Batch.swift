import DeskModel
import Foundation
import GRDB

/// Arrivals on their way into the store, within one transaction.
///
/// Rows that many events change, such as groups and releases, are read at most once and written once.
final class Batch {
    let db: Database
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
    var nextFingerprint: Int64?
    var nextGroup: Int64?

    init(_ db: Database, isRestoring: Bool) throws {
        (self.db, self.isRestoring) = (db, isRestoring)
        position = try db.meta("position")
    }

    /// Stores what one request brought.
    func take(_ prepared: PreparedArrival) throws -> Receipt {
        let arrival = prepared.arrival
        let receipt = try takeEvent(of: prepared)
        if let owner = arrival.owner, !arrival.attachments.isEmpty {
            try add(arrival.attachments, to: owner, of: arrival.project)
        }
        for update in arrival.sessions { try take(update, of: arrival) }
        for feedback in arrival.feedback { try take(feedback, of: arrival) }
        for (type, number) in arrival.items {
            try count("items", type, number, project: arrival.project)
        }
        for (reason, number) in arrival.clientDropped {
            try count("clientDropped", reason, number, project: arrival.project)
        }
        return receipt
    }

    /// Writes what was kept back to be written once.
    func finish() throws {
        try findSpikes()
        try writeOutbox()
        try writeFingerprints()
        try writeGroups()
        try writeReleases()
        try writeCounts()
        try writeBuckets()
        try db.setMeta("position", position)
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
            if isNew || !isRestoring {
                try count(isNew ? "stored" : "duplicates", "", 1, project: project)
            }
            return isNew ? .stored(event.id) : .duplicate(event.id)
        }
    }

    private func store(_ event: IncomingEvent, _ prepared: PreparedArrival) throws -> Bool {
        let fingerprint = try fingerprint(of: event, prepared)
        guard try insert(event, prepared, fingerprint: fingerprint.id) else { return false }
        position += 1
        try db.run("INSERT INTO payloads VALUES (?, ?)", position, prepared.data)
        for attachment in prepared.arrival.attachments { try insert(attachment, of: position) }
        storedEvents[prepared.arrival.project, default: 0] += 1
        let received = prepared.arrival.received
        count(received, series: fingerprint.id)
        count(received, series: Int64(-prepared.arrival.project))
        try add(event.facts, received, to: fingerprint, in: prepared.arrival.project)
        try addToRelease(event.facts, received, in: prepared.arrival.project)
        return true
    }

    /// Inserts the event's row, unless its id is there already.
    private func insert(
        _ event: IncomingEvent, _ prepared: PreparedArrival, fingerprint: Int64
    ) throws -> Bool {
        let facts = event.facts
        return try db.changes(
            "INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            position + 1, prepared.arrival.project, event.id.data,
            prepared.arrival.received.milliseconds, facts.timestamp.milliseconds,
            facts.level.number, facts.title, facts.culprit, fingerprint, facts.release,
            facts.environment,
            facts.user, facts.supportCode)
    }

    /// Adds files to an event that is there; the same, sent again, are there already.
    private func add(
        _ attachments: [IncomingAttachment], to id: EventID, of project: Int
    ) throws {
        let event = try db.number(
            "SELECT position FROM events WHERE id = ? AND project = ?", id.data, project)
        guard let event else { return }
        for attachment in attachments {
            let known = try db.number(
                "SELECT 1 FROM attachments WHERE event = ? AND filename = ? AND data = ?", event,
                attachment.filename, Data(attachment.bytes))
            if known == nil { try insert(attachment, of: event) }
        }
    }

    private func insert(_ attachment: IncomingAttachment, of event: Int64) throws {
        try db.run(
            "INSERT INTO attachments (event, filename, type, size, data) VALUES (?, ?, ?, ?, ?)",
            event, attachment.filename, attachment.contentType, attachment.bytes.count,
            Data(attachment.bytes))
    }
}

/// An arrival with what can be made of it before the write lock is taken.
struct PreparedArrival: Sendable {
    var arrival: Arrival
    /// The hash of the event's fingerprint in its project.
    var hash = ""
    /// The payload and the words, compressed.
    var data = Data()

    init(_ arrival: Arrival) {
        self.arrival = arrival
        guard case .taken(let event) = arrival.event else { return }
        let facts = event.facts
        hash = facts.fingerprint.group(in: arrival.project)
        let known = [
            event.id.description, facts.supportCode, facts.user, facts.title, facts.culprit,
            facts.release, facts.environment,
        ]
        let words = SearchText.words(of: known.compactMap(\.self) + facts.searchable)
        data = Packed(payload: event.payload, words: words.joined(separator: " ")).data()
    }
}

extension EventID {
    /// The 16 bytes.
    var data: Data {
        var bytes = Data(capacity: 16)
        var half: UInt8?
        for digit in description.utf8 {
            let value = digit < 0x3A ? digit - 0x30 : digit - 0x57
            if let high = half { bytes.append(high << 4 | value) }
            half = half == nil ? value : nil
        }
        return bytes
    }

    /// Reads ``data``.
    init?(_ data: Data) {
        var digits: [UInt8] = []
        for byte in data {
            for value in [byte >> 4, byte & 15] {
                digits.append(value < 10 ? value + 0x30 : value + 0x57)
            }
        }
        self.init(String(decoding: digits, as: UTF8.self))
    }
}

extension Level {
    /// The place in the order of levels, as it is stored.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 3 }

    init(number: Int) {
        self = Self.allCases.indices.contains(number) ? Self.allCases[number] : .error
    }
}
