import DeskModel
import Foundation
import GRDB

extension Batch {
    /// Stores what a user wrote; the same, sent again with its event, is there already.
    func take(_ feedback: IncomingFeedback, of arrival: Arrival) throws {
        let event = feedback.event?.data
        if event != nil {
            let known = try db.number(
                """
                SELECT 1 FROM feedback
                WHERE project = ? AND event = ? AND message = ? AND name IS ?
                """, arrival.project, event, feedback.message, feedback.name)
            if known != nil { return }
        }
        let user = try feedback.user ?? user(ofEvent: event, arrival.project)
        try db.run(
            """
            INSERT INTO feedback (project, received, event, code, name, message, user, reply)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, arrival.project, arrival.received.milliseconds, event, feedback.supportCode,
            feedback.name, feedback.message, user, feedback.replyTo)
    }

    /// The user of an event, who is known by the feedback even when the event is not kept any more.
    private func user(ofEvent event: Data?, _ project: Int) throws -> String? {
        guard let event else { return nil }
        return try db.row(
            "SELECT user FROM events WHERE id = ? AND project = ?", event, project)?["user"]
    }
}
