import DeskHashing
import DeskModel
import DeskStoreRules
import GRDB

extension SQLiteTables {
    func feedbackCount(about event: EventID, of project: Int) throws -> Int {
        try knownFeedback(about: event, of: project).count
    }

    func hasFeedback(
        _ feedback: IncomingFeedback, about event: EventID, of project: Int
    ) throws -> Bool {
        try knownFeedback(about: event, of: project).hashes.contains(
            KnownFeedback.hash(feedback.name, feedback.message))
    }

    /// The feedback about an event, which is read once in a batch, and not for each piece that comes.
    private func knownFeedback(
        about event: EventID, of project: Int
    ) throws -> KnownFeedback {
        let key = Owner(id: event, project: project)
        if let known = knownFeedback[key] { return known }
        // No sender fills the memory with events that have much of it.
        if knownFeedback.count > 500 { knownFeedback = [:] }
        var known = KnownFeedback()
        _ = try db.contains(
            "SELECT name, message FROM feedback WHERE project = ? AND event = ?", project,
            event.data
        ) { row in
            known.add(row["name"], row["message"])
            return known.count == Arrival.fileLimit
        }
        knownFeedback[key] = known
        return known
    }

    func insert(_ row: FeedbackRow) throws -> Int64 {
        let feedback = row.feedback
        try db.run(
            """
            INSERT INTO feedback (project, received, event, code, name, message, user, reply, own,
                contact, removed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, row.project, row.received, feedback.event?.data, feedback.supportCode,
            feedback.name, feedback.message, row.user, feedback.replyTo, feedback.id?.data,
            feedback.contact, feedback.hasRemovedContact)
        if let event = feedback.event {
            knownFeedback[Owner(id: event, project: row.project)]?
                .add(feedback.name, feedback.message)
        }
        return db.lastInsertedRowID
    }

    func destinations(of project: Int) throws -> [DestinationRow] {
        try db.rows("SELECT * FROM destinations WHERE project = ? AND stopped IS NULL", project)
            .map(DestinationRow.init)
    }

    func insert(_ message: OutboxRow) throws {
        try db.run(
            """
            INSERT INTO outbox (destination, event, occasion, detail, due, created)
            VALUES (?, ?, ?, ?, ?, ?)
            """, message.destination, message.event, message.reason, message.detail,
            message.created, message.created)
    }

    func addWaiting(_ number: Int, to destination: Int64) throws {
        try db.run(
            "UPDATE destinations SET waiting = waiting + ? WHERE number = ?", number, destination)
    }

    func addFiltered(_ number: Int, to destination: Int64) throws {
        try db.run(
            "UPDATE destinations SET filtered = filtered + ? WHERE number = ?", number, destination)
    }
}

/// The feedback about an event, by hashes of its texts.
struct KnownFeedback {
    private(set) var count = 0
    private(set) var hashes: Set<[UInt8]> = []

    mutating func add(_ name: String?, _ message: String) {
        count += 1
        hashes.insert(Self.hash(name, message))
    }

    static func hash(_ name: String?, _ message: String) -> [UInt8] {
        // A name has no such byte.
        SHA256.hash(Array((name ?? "").utf8) + [name == nil ? 0xFE : 0xFF] + Array(message.utf8))
    }
}
