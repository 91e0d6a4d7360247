import DeskModel
import DeskStoreRules
import GRDB

extension SQLiteTables {
    func feedbackCount(about event: EventID, of project: Int) throws -> Int {
        let count = try db.number(
            "SELECT count(*) FROM feedback WHERE project = ? AND event = ?", project, event.data)
        return Int(count ?? 0)
    }

    func hasFeedback(
        _ feedback: IncomingFeedback, about event: EventID, of project: Int
    ) throws -> Bool {
        try db.number(
            "SELECT 1 FROM feedback WHERE project = ? AND event = ? AND message = ? AND name IS ?",
            project, event.data, feedback.message, feedback.name) != nil
    }

    func insert(_ row: FeedbackRow) throws {
        let feedback = row.feedback
        try db.run(
            """
            INSERT INTO feedback (project, received, event, code, name, message, user, reply, own,
                contact, removed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, row.project, row.received, feedback.event?.data, feedback.supportCode,
            feedback.name, feedback.message, row.user, feedback.replyTo, feedback.id?.data,
            feedback.contact, feedback.hasRemovedContact)
    }

    func destinations(of project: Int) throws -> [DestinationRow] {
        try db.rows("SELECT * FROM destinations WHERE project = ? AND stopped IS NULL", project)
            .map(DestinationRow.init)
    }

    func insert(_ message: OutboxRow) throws {
        try db.run(
            """
            INSERT INTO outbox (destination, event, occasion, due, created)
            VALUES (?, ?, ?, ?, ?)
            """, message.destination, message.event, message.occasion.rawValue, message.created,
            message.created)
    }

    func addWaiting(_ number: Int, to destination: Int64) throws {
        try db.run(
            "UPDATE destinations SET waiting = waiting + ? WHERE number = ?", number, destination)
    }
}
