package import DeskModel
package import DeskStore
import Foundation
import GRDB

extension SQLiteStore {
    package func feedback(_ id: String) async throws(StoreError) -> Feedback? {
        guard let number = Int64(id), "\(number)" == id else { return nil }
        return try await read { db in
            try db.row("\(Feedback.selection) WHERE f.id = ?", number)
                .map { try Feedback($0, db) }
        }
    }

    package func attachments(ofFeedback id: String) async throws(StoreError) -> [Attachment] {
        guard let number = Int64(id) else { return [] }
        return try await read { db in
            try db.rows(
                """
                SELECT a.id, a.filename, a.type, a.size FROM feedback f
                JOIN files a ON a.project = f.project AND a.owner = f.own
                WHERE f.id = ? ORDER BY a.id
                """, number
            ).map(Attachment.init)
        }
    }

    /// The content of a file of feedback.
    package func bytes(
        ofAttachment attachment: String, ofFeedback id: String
    ) async throws(StoreError) -> [UInt8]? {
        guard let number = Int64(id), let file = Int64(attachment) else { return nil }
        return try await read { db in
            try db.row(
                """
                SELECT a.data FROM feedback f
                JOIN files a ON a.project = f.project AND a.owner = f.own
                WHERE f.id = ? AND a.id = ?
                """, number, file
            ).map { [UInt8]($0["data"]) }
        }
    }

    /// Adds the team's reply to feedback.
    package func reply(
        to feedback: String, _ message: String, sent: Timestamp
    ) async throws(StoreError) -> Feedback? {
        guard let id = Int64(feedback), "\(id)" == feedback else { return nil }
        return try await write { db in
            let row = try db.row("\(Feedback.selection) WHERE f.id = ?", id)
            guard let row else { return nil }
            try db.run(
                "INSERT INTO replies (feedback, sent, message) VALUES (?, ?, ?)", id,
                sent.milliseconds, message)
            return try Feedback(row, db)
        }
    }

    /// The latest replies to feedback whose app asks for them, the oldest first.
    package func replies(
        to hash: String, of project: Int, limit: Int
    ) async throws(StoreError) -> [Reply] {
        try await read { db in
            try db.rows(
                """
                SELECT r.*, coalesce(f.code, e.code) AS support FROM feedback f
                JOIN replies r ON r.feedback = f.id
                LEFT JOIN events e ON e.id = f.event AND e.project = f.project
                WHERE f.reply = ? AND f.project = ? ORDER BY r.id DESC LIMIT ?
                """, hash, project, limit
            ).reversed().map { Reply($0, supportCode: $0["support"]) }
        }
    }
}

extension Feedback {
    /// Selects feedback with the support code that it brought, or its event's.
    static var selection: String {
        """
        SELECT f.*, coalesce(f.code, e.code) AS support FROM feedback f
        LEFT JOIN events e ON e.id = f.event AND e.project = f.project
        """
    }

    init(_ row: Row, _ db: Database) throws {
        let (id, event): (Int64, Data?) = (row["id"], row["event"])
        let code: String? = row["support"]
        self.init(
            id: "\(id)", project: row["project"],
            received: Timestamp(milliseconds: row["received"]), event: event.flatMap(EventID.init),
            supportCode: code, name: row["name"], contact: row["contact"],
            hasRemovedContact: row["removed"], message: row["message"],
            isAnswerable: (row["reply"] as String?) != nil,
            replies: try db.rows("SELECT * FROM replies WHERE feedback = ? ORDER BY id", id)
                .map { Reply($0, supportCode: code) })
    }
}

extension Reply {
    fileprivate init(_ row: Row, supportCode: String?) {
        self.init(
            id: "\(row["id"] as Int64)", supportCode: supportCode, message: row["message"],
            sent: Timestamp(milliseconds: row["sent"]))
    }
}
