package import DeskModel
package import DeskStore
import DeskStoreRules
import Foundation
import GRDB

extension SQLiteStore {
    package func events(
        ofGroup id: String, page: Page
    ) async throws(StoreError) -> Paged<EventSummary> {
        try await read { db in
            guard let row = try db.group(id) else {
                _ = try PlaceCursor(page, of: .events, count: 2)
                return Paged(items: [])
            }
            let number: Int64 = row["number"]
            let series = try db.numbers("SELECT id FROM fingerprints WHERE grp = ?", number)
            return try Self.events(where: "e.fingerprint", isOneOf: series, page, db)
        }
    }

    package func events(
        of project: Int, page: Page
    ) async throws(StoreError) -> Paged<EventSummary> {
        try await read { db in
            try Self.events(where: "e.project", isOneOf: [Int64(project)], page, db)
        }
    }

    /// One range scan for each value of an indexed column, merged: a merged group has a few.
    private static func events(
        where column: String, isOneOf values: [Int64], _ page: Page, _ db: Database
    ) throws -> Paged<EventSummary> {
        let place = try PlaceCursor(page, of: .events, count: 2).keys
        var found: [EventSummary] = []
        for value in values {
            found += try db.rows(
                """
                SELECT \(EventSummary.columns) FROM events e \(EventSummary.joins)
                WHERE \(column) = ? AND (e.received, e.position) < (?, ?)
                ORDER BY e.received DESC, e.position DESC LIMIT ?
                """, value, place[0], place[1], page.limit + 1
            ).map(EventSummary.init)
        }
        if values.count > 1 {
            found.sort { ($0.received, $0.position) > ($1.received, $1.position) }
        }
        return Paged(found, limit: page.limit) {
            PlaceCursor.text(.events, [$0.received.milliseconds, $0.position])
        }
    }

    package func events(
        withID id: EventID, project: Int?
    ) async throws(StoreError) -> [StoredEvent] {
        try await read { db in
            try db.rows(
                """
                SELECT \(EventSummary.columns), p.data FROM events e \(EventSummary.joins)
                JOIN payloads p ON p.event = e.position
                WHERE e.id = ? AND e.project = coalesce(?, e.project) ORDER BY e.project
                """, id.data, project
            ).map(StoredEvent.init)
        }
    }

    /// Every event, the oldest first, for ``restore(_:)`` elsewhere.
    package func export(
        project: Int?, after position: Int64, limit: Int
    ) async throws(StoreError) -> [StoredEvent] {
        try await read { db in
            try db.rows(
                """
                SELECT \(EventSummary.columns), p.data FROM events e \(EventSummary.joins)
                JOIN payloads p ON p.event = e.position
                WHERE e.position > ? AND e.project = coalesce(?, e.project)
                ORDER BY e.position LIMIT ?
                """, position, project, limit
            ).map(StoredEvent.init)
        }
    }

    package func eventCount() async throws(StoreError) -> Int {
        try await read { Int(try $0.number("SELECT coalesce(sum(events), 0) FROM projects") ?? 0) }
    }

    package func attachments(
        of id: EventID, project: Int
    ) async throws(StoreError) -> [Attachment] {
        try await read { db in
            try db.rows(
                """
                SELECT a.id, a.filename, a.type, a.size FROM events e
                JOIN attachments a ON a.event = e.position
                JOIN fingerprints f ON f.id = e.fingerprint
                WHERE e.id = ? AND e.project = ? ORDER BY a.id
                """, id.data, project
            ).map(Attachment.init)
        }
    }

    package func bytes(ofAttachment id: String) async throws(StoreError) -> [UInt8]? {
        guard let number = Int64(id) else { return nil }
        return try await read { db in
            try db.row(
                """
                SELECT a.data FROM attachments a JOIN events e ON e.position = a.event
                JOIN fingerprints f ON f.id = e.fingerprint WHERE a.id = ?
                """, number
            ).map { [UInt8]($0["data"]) }
        }
    }
}

extension [UInt8] {
    /// The bytes as the database takes them.
    var data: Data { Data(self) }

    /// Reads a value of the database.
    init(_ data: Data) {
        self.init()
        append(contentsOf: data)
    }
}
