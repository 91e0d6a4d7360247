package import DeskModel
package import DeskStore
import DeskPostgres

extension PostgresStore {
    package func events(
        of project: Int, received: Range<Timestamp>, after last: EventSummary?, limit: Int
    ) async throws(StoreError) -> [EventSummary] {
        try await items(
            """
            SELECT \(EventSummary.columns) FROM (
                SELECT * FROM events
                WHERE project = $1 AND received < $2 AND (received, position) > ($3, $4)
                ORDER BY received, position LIMIT $5) e \(EventSummary.joins)
            ORDER BY e.received, e.position
            """, project, received.upperBound.milliseconds,
            (last?.received ?? received.lowerBound).milliseconds, last?.position ?? .min, limit,
            item: EventSummary.init)
    }

    /// Events with their stored payloads and files, the oldest first.
    package func filed(_ events: [EventSummary]) async throws(StoreError) -> [FiledEvent] {
        let positions = events.map(\.position)
        return try await read { connection in
            let parts = try await connection.pipeline([
                Self.stored(positions), Self.files(positions),
            ])
            let files = try parts[1].rows.map { (try $0.int("event"), try Attachment($0)) }
            let filesOf = Dictionary(grouping: files, by: \.0)
            return try parts[0].rows.map(StoredEvent.init).map { event in
                FiledEvent(
                    event: event, files: (filesOf[event.summary.position] ?? []).map(\.1))
            }
        }
    }

    private static func stored(_ positions: [Int64]) -> PostgresStatement {
        PostgresStatement(
            """
            SELECT \(EventSummary.columns), p.data FROM unnest($1::bigint[]) AS k (position)
            CROSS JOIN LATERAL (SELECT * FROM events WHERE position = k.position OFFSET 0) e
            CROSS JOIN LATERAL (SELECT data FROM payloads WHERE event = k.position OFFSET 0) p
            \(EventSummary.joins) ORDER BY e.received, e.position
            """, positions)
    }

    private static func files(_ positions: [Int64]) -> PostgresStatement {
        PostgresStatement(
            """
            SELECT a.* FROM unnest($1::bigint[]) AS k (position) CROSS JOIN LATERAL (
                SELECT event, id, filename, type, size FROM attachments
                WHERE event = k.position OFFSET 0) a
            ORDER BY a.id
            """, positions)
    }
}

extension Attachment {
    /// Reads a row of files.
    init(_ row: PostgresRow) throws {
        self.init(
            id: "\(try row.int("id"))", filename: try row.text("filename"),
            contentType: try row.optionalText("type"), size: Int(try row.int("size")))
    }
}
