import DeskModel
import GRDB

/// A search in one snapshot.
///
/// Events are indexed in parts of equal ranges of positions. A search goes through them from the newest
/// on and stops when it has enough, so that a word that every event has is as quick as a rare one.
struct Search {
    let db: Database
    private let terms: [String]

    init(_ query: String, _ db: Database) {
        self.db = db
        terms = SearchText.terms(of: query)
    }

    /// Calls with the matching events' positions, the newest first, until it returns false.
    func events(
        before position: Int64, project: Int?, _ visit: (Int64) throws -> Bool
    ) throws {
        guard !terms.isEmpty else { return }
        let mark = project.map { [Self.word(EventWords.mark(ofProject: $0))] } ?? []
        for part in try db.numbers("SELECT part FROM parts ORDER BY part DESC")
        where part * EventWords.partSize < position {
            guard let expression = try expression(in: part) else { continue }
            let table = EventWords.table(part)
            let statement = try db.cachedStatement(
                sql: """
                    SELECT rowid FROM \(table)
                    WHERE \(table) MATCH ? AND rowid < ? ORDER BY rowid DESC
                    """)
            let query = (mark + expression).joined(separator: " AND ")
            let rows = try Int64.fetchCursor(statement, arguments: [query, position])
            while let row = try rows.next() {
                guard try visit(row) else { return }
            }
        }
    }

    /// The query for a part; nil if one of the words is not in it.
    ///
    /// For a beginning, all rows are read before the first; for a word, one by one. So a beginning
    /// that few words have is spelled out.
    private func expression(in part: Int64) throws -> [String]? {
        var expression: [String] = []
        for term in terms {
            let words = try db.rows(
                "SELECT term FROM \(EventWords.terms(part)) WHERE term >= ? AND term <= ? LIMIT ?",
                term, term + "\u{10FFFF}", Self.spelledOut + 1
            ).map { $0[0] as String }
            guard !words.isEmpty else { return nil }
            let isMany = words.count > Self.spelledOut
            expression.append(
                isMany
                    ? Self.prefix(term)
                    : "(" + words.map(Self.word).joined(separator: " OR ") + ")")
        }
        return expression
    }

    /// The number of words with a beginning that are asked for one by one.
    private static var spelledOut: Int { 8 }

    /// The rows of groups whose own words match, the latest seen first.
    func groups(
        project: Int?, _ status: Group.Status?, _ assignee: String? = nil,
        before place: [Int64], _ limit: Int
    ) throws -> [Row] {
        guard !terms.isEmpty else { return [] }
        return try db.rows(
            """
            SELECT g.* FROM group_words JOIN groups g ON g.number = group_words.rowid
            WHERE group_words MATCH ? AND g.merged IS NULL AND (g.last, g.number) < (?, ?)
                AND g.project = coalesce(?, g.project) AND g.status = coalesce(?, g.status)
                AND g.assignee IS coalesce(?, g.assignee)
            ORDER BY g.last DESC, g.number DESC LIMIT ?
            """, terms.map(Self.prefix).joined(separator: " "), place[0], place[1], project,
            status?.rawValue, assignee, limit)
    }

    /// The number of matching events whose groups are looked up.
    static var visited: Int { 2000 }

    /// The numbers of groups that match themselves or by one of their events.
    ///
    /// For a word that very many events have, only the newest ones count.
    func groupNumbers(of project: Int) throws -> Set<Int64> {
        guard !terms.isEmpty else { return [] }
        let own = try db.numbers(
            "SELECT rowid FROM group_words WHERE group_words MATCH ?",
            terms.map(Self.prefix).joined(separator: " "))
        return try Set(own).union(groupsOfEvents(project))
    }

    private func groupsOfEvents(_ project: Int) throws -> Set<Int64> {
        var fingerprints: Set<Int64> = []
        var rest = Self.visited
        try events(before: .max, project: project) { position in
            rest -= 1
            let found = try db.number(
                "SELECT fingerprint FROM events WHERE position = ?", position)
            if let found { fingerprints.insert(found) }
            return rest > 0
        }
        var groups: Set<Int64> = []
        for fingerprint in fingerprints {
            let group = try db.number("SELECT grp FROM fingerprints WHERE id = ?", fingerprint)
            if let group { groups.insert(group) }
        }
        return groups
    }

    /// A word as the index is asked for it.
    ///
    /// It has only letters, digits and marks.
    private static func word(_ term: String) -> String { "\"\(term)\"" }

    /// A word as the index is asked for its beginning.
    private static func prefix(_ term: String) -> String { word(term) + "*" }
}
