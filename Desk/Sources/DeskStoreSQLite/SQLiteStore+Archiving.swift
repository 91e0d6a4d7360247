package import DeskModel
package import DeskStore
import GRDB

extension SQLiteStore {
    package func events(
        of project: Int, received: Range<Timestamp>, after last: EventSummary?, limit: Int
    ) async throws(StoreError) -> [EventSummary] {
        try await read { db in
            try db.rows(
                """
                SELECT \(EventSummary.columns) FROM events e \(EventSummary.joins)
                WHERE e.project = ? AND e.received < ? AND (e.received, e.position) > (?, ?)
                ORDER BY e.received, e.position LIMIT ?
                """, project, received.upperBound.milliseconds,
                (last?.received ?? received.lowerBound).milliseconds, last?.position ?? .min, limit
            ).map(EventSummary.init)
        }
    }

    /// Events with their stored payloads and files, the oldest first.
    package func filed(_ events: [EventSummary]) async throws(StoreError) -> [FiledEvent] {
        try await read { db in
            let events = events.sorted { ($0.received, $0.position) < ($1.received, $1.position) }
            return try events.compactMap { event in
                let row = try db.row(
                    """
                    SELECT \(EventSummary.columns), p.data FROM events e \(EventSummary.joins)
                    JOIN payloads p ON p.event = e.position WHERE e.position = ?
                    """, event.position)
                guard let row else { return nil }
                let files = try db.rows(
                    "SELECT id, filename, type, size FROM attachments WHERE event = ? ORDER BY id",
                    event.position)
                return FiledEvent(
                    event: try StoredEvent(row), files: files.map(Attachment.init))
            }
        }
    }
}

extension Attachment {
    /// Reads a row of files.
    init(_ row: Row) {
        self.init(
            id: "\(row["id"] as Int64)", filename: row["filename"], contentType: row["type"],
            size: row["size"])
    }
}
