import DeskModel
import DeskPostgres

/// A search in one snapshot.
struct Search: Sendable {
    let connection: PostgresConnection
    /// The words, each as the beginning of one, as PostgreSQL's index is asked for it.
    private let terms: [String]

    init(_ query: String, _ connection: PostgresConnection) {
        self.connection = connection
        terms = SearchText.terms(of: query).map(Self.prefix)
    }

    /// All words at once; nil if there are none.
    var query: String? { terms.isEmpty ? nil : terms.joined(separator: " & ") }

    /// A word as the index is asked for its beginning.
    private static func prefix(_ term: String) -> String {
        var text = "'"
        for scalar in term.unicodeScalars {
            if scalar == "'" || scalar == "\\" { text.unicodeScalars.append(scalar) }
            text.unicodeScalars.append(scalar)
        }
        return text + "':*"
    }

    /// The rows of groups whose own words match.
    func ownGroups(_ list: GroupList) async throws -> [PostgresRow] {
        guard let query else { return [] }
        return try await connection.rows(list.statement("words @@ $4::tsquery", [.text(query)]))
    }

    /// The number of matching events whose groups are looked up.
    static var visited: Int { 500 }

    /// The rows of groups that match themselves or by one of their events.
    ///
    /// For a word that very many events have, only the newest ones count.
    func groups(_ list: GroupList) async throws -> [PostgresRow] {
        guard let query else { return [] }
        let events = try await EventSearch(terms, project: list.project, connection)
            .positions(before: .max, limit: Self.visited)
        return try await connection.rows(
            list.statement(
                """
                number IN (
                    SELECT number FROM groups WHERE words @@ $4::tsquery
                    UNION SELECT f.grp FROM events e JOIN fingerprints f ON f.id = e.fingerprint
                    WHERE \(Part.condition("e.position", isOneOf: "$5")))
                """, [.text(query), .ints(events)]))
    }

    /// The matching events before a position, the newest first.
    func events(before position: Int64, limit: Int) async throws -> [EventSummary] {
        guard !terms.isEmpty else { return [] }
        let positions = try await EventSearch(terms, project: nil, connection)
            .positions(before: position, limit: limit)
        guard !positions.isEmpty else { return [] }
        return try await connection.query(
            """
            SELECT \(EventSummary.columns) FROM events e \(EventSummary.joins)
            WHERE \(Part.condition("e.position", isOneOf: "$1")) ORDER BY e.position DESC
            """, positions
        ).map(EventSummary.init)
    }
}
