package import DeskStore
import DeskStoreRules
import DeskModel
import GRDB

extension SQLiteStore {
    /// The number of events that are indexed in one transaction, so that taking waits for few of them.
    private static var indexBatch: Int { 100 }

    /// Indexes stored events for ``search(_:page:)``, a part at a time.
    package func index(limit: Int) async throws(StoreError) -> Bool {
        var rest = limit
        while rest > 0 {
            let number = min(rest, Self.indexBatch)
            guard try await indexEvents(number) else {
                return try await write { try $0.indexGroups(limit: limit) }
            }
            rest -= number
        }
        _ = try await write { try $0.indexGroups(limit: limit) }
        return true
    }

    /// Unpacks without the write lock, and then adds with it the events that are still there.
    ///
    /// - Returns: Whether there is more.
    private func indexEvents(_ limit: Int) async throws(StoreError) -> Bool {
        let (indexed, events) = try await read { db in
            let indexed = try db.meta("indexed")
            let rows = try db.rows(
                """
                SELECT e.position, e.project, p.data FROM events e
                JOIN payloads p ON p.event = e.position
                WHERE e.position > ? ORDER BY e.position LIMIT ?
                """, indexed, limit)
            return (indexed, try rows.map(IndexedEvent.init))
        }
        guard let last = events.last?.position else { return false }
        return try await write { db in
            // Another process may have gone on meanwhile.
            guard try db.meta("indexed") == indexed else { return true }
            for event in events where try db.hasEvent(event.position) {
                try EventWords.prepare(event.position, db)
                try EventWords.add(event.words, of: event.position, project: event.project, db)
            }
            try db.setMeta("indexed", last)
            return events.count == limit
        }
    }
}

/// An event on its way into the index.
private struct IndexedEvent: Sendable {
    var position: Int64
    var project: Int
    var words: String

    init(_ row: Row) throws {
        (position, project) = (row["position"], row["project"])
        words = try Packed(row["data"]).words
    }
}

extension Database {
    fileprivate func hasEvent(_ position: Int64) throws -> Bool {
        try number("SELECT 1 FROM events WHERE position = ?", position) != nil
    }

    /// Indexes groups that changed, where their words did.
    ///
    /// - Returns: Whether there is more.
    func indexGroups(limit: Int) throws -> Bool {
        let rows = try rows(
            "SELECT * FROM groups WHERE position > ? ORDER BY position LIMIT ?",
            try meta("indexedGroups"), limit)
        for row in rows where row["merged"] as Int64? == nil { try indexGroup(row) }
        if let last = rows.last { try setMeta("indexedGroups", last["position"]) }
        return rows.count == limit
    }

    func indexGroup(_ row: Row) throws {
        let group = try Group(row, self)
        let texts = [group.id, group.title, group.culprit, group.assignee].compactMap(\.self)
        let words = SearchText.words(of: texts).joined(separator: " ")
        let number: Int64 = row["number"]
        let known = try self.row("SELECT words FROM group_words WHERE rowid = ?", number)
        guard known?["words"] as String? != words else { return }
        if known != nil {
            try run("UPDATE group_words SET words = ? WHERE rowid = ?", words, number)
        } else {
            try run("INSERT INTO group_words (rowid, words) VALUES (?, ?)", number, words)
        }
    }
}
