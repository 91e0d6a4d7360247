package import DeskStore
import DeskModel
import DeskPostgres

extension PostgresStore {
    /// The number of groups that are indexed in one transaction, so that taking waits for few of them.
    private static var indexBatch: Int { 100 }

    /// Indexes stored events for ``search(_:page:)``, a part at a time.
    ///
    /// Events are findable with their commit, and groups after this.
    package func index(limit: Int) async throws(StoreError) -> Bool {
        var rest = limit
        while rest > 0 {
            let number = min(rest, Self.indexBatch)
            guard try await indexGroups(number) else { return false }
            rest -= number
        }
        return true
    }

    /// Reads without the lock, and then writes with it the rows that have not changed since.
    ///
    /// - Returns: Whether there is more.
    private func indexGroups(_ limit: Int) async throws(StoreError) -> Bool {
        // Positions are seen in their order, so no group before the last of these comes later.
        let rows = try await rows(
            """
            SELECT number, position, merged, id, title, culprit, assignee,
                tsvector_to_array(words) AS words FROM groups
            WHERE position > (SELECT value FROM meta WHERE name = 'indexedGroups')
            ORDER BY position LIMIT $1
            """, limit)
        let groups = try StoreError.typed { try rows.map(IndexedGroup.init) }
        guard let last = groups.last?.position else { return false }
        let changed = groups.filter(\.isChanged)
        try await write { connection in
            if !changed.isEmpty { try await connection.index(changed) }
            // Another desk may have gone further meanwhile.
            try await connection.execute(
                "UPDATE meta SET value = greatest(value, $1) WHERE name = 'indexedGroups'", last)
        }
        return groups.count == limit
    }
}

/// A group on its way into the index.
private struct IndexedGroup: Sendable {
    var number: Int64
    var position: Int64
    var words: [String]
    var isChanged: Bool

    init(_ row: PostgresRow) throws {
        (number, position) = (try row.int("number"), try row.int("position"))
        let texts = [
            try row.text("id"), try row.text("title"), try row.optionalText("culprit"),
            try row.optionalText("assignee"),
        ]
        words = SearchText.words(of: texts.compactMap(\.self))
        isChanged = try row.isNull("merged") && Set(row.texts("words")) != Set(words)
    }
}

extension PostgresConnection {
    /// Writes the words of groups that are at their positions still; the others come again.
    fileprivate func index(_ groups: [IndexedGroup]) async throws {
        try await lockChanges()
        try await execute(
            """
            UPDATE groups SET words = array_to_tsvector(string_to_array(n.words, ' '))
            FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS n (number, position, words)
            WHERE groups.number = n.number AND groups.position = n.position
            """, groups.map(\.number), groups.map(\.position),
            groups.map { $0.words.joined(separator: " ") })
    }
}
