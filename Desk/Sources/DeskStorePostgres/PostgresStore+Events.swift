package import DeskModel
package import DeskStore
import DeskPostgres
import DeskStoreRules

extension PostgresStore {
    package func events(
        ofGroup id: String, page: Page
    ) async throws(StoreError) -> Paged<EventSummary> {
        // One range scan for each fingerprint: a merged group has a few.
        try await events(
            """
            groups m JOIN fingerprints s ON s.grp = coalesce(m.merged, m.number)
            CROSS JOIN LATERAL (
                SELECT * FROM events
                WHERE fingerprint = s.id AND (received, position) < ($2, $3)
                ORDER BY received DESC, position DESC LIMIT $4) e \(EventSummary.joins)
            WHERE m.id = $1
            """, of: id, page)
    }

    package func events(
        of project: Int, page: Page
    ) async throws(StoreError) -> Paged<EventSummary> {
        try await events(
            """
            (SELECT * FROM events WHERE project = $1 AND (received, position) < ($2, $3)
                ORDER BY received DESC, position DESC LIMIT $4) e \(EventSummary.joins)
            """, of: project, page)
    }

    private func events(
        _ source: String, of owner: any PostgresEncodable & Sendable, _ page: Page
    ) async throws(StoreError) -> Paged<EventSummary> {
        let place = try StoreError.typed { try PlaceCursor(page, of: .events, count: 2).keys }
        let rows = try await rows(
            """
            SELECT \(EventSummary.columns) FROM \(source)
            ORDER BY e.received DESC, e.position DESC LIMIT $4
            """, owner, place[0], place[1], page.limit + 1)
        let found = try StoreError.typed { try rows.map(EventSummary.init) }
        return Paged(found, limit: page.limit) {
            PlaceCursor.text(.events, [$0.received.milliseconds, $0.position])
        }
    }

    package func events(
        withID id: EventID, project: Int?
    ) async throws(StoreError) -> [StoredEvent] {
        let rows = try await rows(
            """
            SELECT \(EventSummary.columns), p.data FROM event_ids i
            CROSS JOIN LATERAL (SELECT * FROM events WHERE position = i.position OFFSET 0) e
            CROSS JOIN LATERAL (SELECT data FROM payloads WHERE event = i.position OFFSET 0) p
            \(EventSummary.joins)
            WHERE i.id = $1 AND i.project = coalesce($2::bigint, i.project) ORDER BY e.project
            """, id.bytes, project)
        return try StoreError.typed { try rows.map(StoredEvent.init) }
    }

    /// Every event, the oldest first, for ``restore(_:)`` elsewhere.
    package func export(
        project: Int?, after position: Int64, limit: Int
    ) async throws(StoreError) -> [StoredEvent] {
        let rows = try await rows(
            """
            SELECT \(EventSummary.columns), p.data FROM (
                SELECT * FROM events
                WHERE position > $1 AND project + 0 = coalesce($2::bigint, project)
                    AND fingerprint IN (SELECT id FROM fingerprints)
                ORDER BY position LIMIT $3) e \(EventSummary.joins)
            CROSS JOIN LATERAL (SELECT data FROM payloads WHERE event = e.position OFFSET 0) p
            ORDER BY e.position
            """, position, project, max(0, limit))
        return try StoreError.typed { try rows.map(StoredEvent.init) }
    }

    package func eventCount() async throws(StoreError) -> Int {
        let rows = try await rows(
            "SELECT coalesce(sum(events), 0)::bigint AS count FROM projects")
        return try StoreError.typed { Int(try rows.first?.int("count") ?? 0) }
    }

    package func attachments(
        of id: EventID, project: Int
    ) async throws(StoreError) -> [Attachment] {
        let rows = try await rows(
            """
            SELECT a.id, a.filename, a.type, a.size FROM event_ids i CROSS JOIN LATERAL (
                SELECT fingerprint FROM events WHERE position = i.position OFFSET 0) e
            JOIN fingerprints f ON f.id = e.fingerprint CROSS JOIN LATERAL (
                SELECT id, filename, type, size FROM attachments
                WHERE event = i.position OFFSET 0) a
            WHERE i.id = $1 AND i.project = $2 ORDER BY a.id
            """, id.bytes, project)
        return try StoreError.typed {
            try rows.map {
                Attachment(
                    id: "\(try $0.int("id"))", filename: try $0.text("filename"),
                    contentType: try $0.optionalText("type"), size: Int(try $0.int("size")))
            }
        }
    }

    package func bytes(ofAttachment id: String) async throws(StoreError) -> [UInt8]? {
        guard let number = Int64(id) else { return nil }
        let rows = try await rows(
            """
            SELECT a.data FROM attachments a CROSS JOIN LATERAL (
                SELECT fingerprint FROM events WHERE position = a.event OFFSET 0) e
            JOIN fingerprints f ON f.id = e.fingerprint WHERE a.id = $1
            """, number)
        return try StoreError.typed { try rows.first?.bytes("data") }
    }
}

extension StoreError {
    /// Runs a body, and turns its errors into a store's error.
    static func typed<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
        do { return try body() } catch { throw StoreError(error) }
    }
}
