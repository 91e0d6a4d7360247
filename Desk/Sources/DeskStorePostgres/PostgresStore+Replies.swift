package import DeskModel
import DeskPostgres
package import DeskStore

extension PostgresStore {
    package func feedback(_ id: String) async throws(StoreError) -> Feedback? {
        guard let number = Int64(id), "\(number)" == id else { return nil }
        return try await read { try await $0.feedback(number) }
    }

    package func attachments(ofFeedback id: String) async throws(StoreError) -> [Attachment] {
        guard let number = Int64(id) else { return [] }
        return try await items(
            """
            SELECT a.id, a.filename, a.type, a.size FROM feedback f
            JOIN files a ON a.project = f.project AND a.owner = f.own
            WHERE f.id = $1 ORDER BY a.id
            """, number, item: Attachment.init)
    }

    /// The content of a file of feedback.
    package func bytes(
        ofAttachment attachment: String, ofFeedback id: String
    ) async throws(StoreError) -> [UInt8]? {
        guard let number = Int64(id), let file = Int64(attachment) else { return nil }
        return try await items(
            """
            SELECT a.data FROM feedback f JOIN files a ON a.project = f.project AND a.owner = f.own
            WHERE f.id = $1 AND a.id = $2
            """, number, file
        ) { try $0.bytes("data") }.first
    }

    /// Adds the team's reply to feedback.
    package func reply(
        to feedback: String, _ message: String, sent: Timestamp
    ) async throws(StoreError) -> Feedback? {
        guard let id = Int64(feedback), "\(id)" == feedback else { return nil }
        return try await write { connection in
            // The feedback is there until the reply is.
            let count = try await connection.execute(
                """
                INSERT INTO replies (feedback, sent, message)
                SELECT id, $2, $3 FROM feedback WHERE id = $1 FOR KEY SHARE
                """, id, sent.milliseconds, message)
            return count > 0 ? try await connection.feedback(id) : nil
        }
    }

    /// The latest replies to feedback whose app asks for them, the oldest first.
    package func replies(
        to hash: String, of project: Int, limit: Int
    ) async throws(StoreError) -> [Reply] {
        try await items(
            """
            SELECT r.*, coalesce(f.code, e.code) AS support FROM feedback f
            JOIN replies r ON r.feedback = f.id
            \(EventSummary.codes) WHERE f.reply = $1 AND f.project = $2 ORDER BY r.id DESC LIMIT $3
            """, hash, project, limit
        ) { row in
            Reply(
                id: "\(try row.int("id"))", supportCode: try row.optionalText("support"),
                message: try row.text("message"), sent: try row.time("sent"))
        }.reversed()
    }
}

extension PostgresConnection {
    /// The feedback with a number.
    fileprivate func feedback(_ id: Int64) async throws -> Feedback? {
        let rows = try await query(
            """
            SELECT f.*, coalesce(f.code, e.code) AS support FROM feedback f
            \(EventSummary.codes) WHERE f.id = $1
            """, id)
        return try await listed(rows, rows.map { try $0.int("id") }).first
    }
}
