import DeskPostgres

/// A search for events, from the newest on, that stops when it has enough.
///
/// A word that many events have is met soon when one event after another is looked at, and one that few
/// have is found by the index at once. The index of a part reads all places of a word before the first, so it is
/// asked only when the newest events had too few matches, one part after the other, and only for words that few
/// of the newest events have.
struct EventSearch: Sendable {
    private let connection: PostgresConnection
    /// The words, as the index is asked for each.
    private let terms: [String]
    private let project: Int?

    init(_ terms: [String], project: Int?, _ connection: PostgresConnection) {
        (self.terms, self.project, self.connection) = (terms, project, connection)
    }

    /// The number of the newest events that are looked at one after another.
    private static var looked: Int { 4096 }
    /// The number of the newest events that a word's frequency is taken from, and the matches that make it common.
    private static var sample: (size: Int, common: Int) { (1024, 20) }
    /// The numbers of positions below the newest of a part where its ranges end, each asked when those above it had
    /// not enough.
    private static var steps: [Int64] { [16_384, 262_144, 1 << Part.bits] }
    /// The number of parts that one statement asks.
    private static var partCount: Int { 16 }

    /// All words at once, as an index is asked for them.
    private var query: String { terms.joined(separator: " & ") }

    /// The positions of the newest matching events before one.
    func positions(before position: Int64, limit: Int) async throws -> [Int64] {
        let results = try await connection.pipeline([
            newest(before: position, limit), end(before: position), frequencies,
        ])
        let found = try results[0].rows.map { try $0.int("event") }
        guard let end = results[1].rows.first, try end.int("looked") == Self.looked,
            let high = try end.optionalInt("high"), found.count < limit
        else { return found }
        let common = Set(try results[2].rows.map { try $0.text("term") })
        return try await found + indexed(before: high, limit - found.count, common: common)
    }

    /// The words that many events have.
    private var frequencies: PostgresStatement {
        PostgresStatement(
            """
            SELECT t.term FROM (
                SELECT words FROM event_words ORDER BY event DESC LIMIT $2) w
            CROSS JOIN unnest($1::text[]) AS t (term)
            WHERE ts_match_vq(w.words, t.term::tsquery) GROUP BY t.term HAVING count(*) >= $3
            """, terms.count > 1 ? terms : [], Self.sample.size, Self.sample.common)
    }

    /// The matching ones of the newest events; the function is the operator that no index is for.
    private func newest(before position: Int64, _ limit: Int) -> PostgresStatement {
        let values: [PostgresValue] = [
            .text(query), .int(position), Self.looked.postgresValue, limit.postgresValue,
        ]
        guard let project else {
            return PostgresStatement(
                """
                SELECT event FROM (
                    SELECT event, words FROM event_words WHERE event < $2
                    ORDER BY event DESC LIMIT $3) w
                WHERE ts_match_vq(words, $1::tsquery) ORDER BY event DESC LIMIT $4
                """, values: values)
        }
        return PostgresStatement(
            """
            SELECT w.event FROM (
                SELECT position FROM events WHERE project = $5 AND position < $2
                ORDER BY received DESC, position DESC LIMIT $3) e
            CROSS JOIN LATERAL (
                SELECT event, words FROM event_words WHERE event = e.position OFFSET 0) w
            WHERE ts_match_vq(w.words, $1::tsquery) LIMIT $4
            """, values: values + [project.postgresValue])
    }

    /// Counts the newest events up to a number, and finds the position where the index goes on.
    ///
    /// A project's events are not looked at in the order of positions, so the index begins at the newest again.
    private func end(before position: Int64) -> PostgresStatement {
        guard let project else {
            return PostgresStatement(
                """
                SELECT count(*) AS looked, min(event) AS high FROM (
                    SELECT event FROM event_words WHERE event < $1
                    ORDER BY event DESC LIMIT $2) w
                """, position, Self.looked)
        }
        return PostgresStatement(
            """
            SELECT count(*) AS looked,
                (SELECT max(event) + 1 FROM event_words WHERE event < $1) AS high
            FROM (SELECT 1 FROM events WHERE project = $3 AND position < $1 LIMIT $2) e
            """, position, Self.looked, project)
    }

    /// The newest matching events by the indexes of the parts.
    private func indexed(
        before position: Int64, _ limit: Int, common: Set<String>
    ) async throws -> [Int64] {
        let rare = terms.filter { !common.contains($0) }
        let values: [PostgresValue] = [
            .text(rare.isEmpty ? query : rare.joined(separator: " & ")), limit.postgresValue,
            .text(query), project?.postgresValue ?? .null,
        ]
        let parts = try await connection.rows(filled(before: position)).map(Part.init)
        var found: [Int64] = []
        for first in stride(from: 0, to: parts.count, by: Self.partCount)
        where found.count < limit {
            let asked = parts[first..<min(first + Self.partCount, parts.count)]
            let statement = PostgresStatement(Self.indexed(in: asked), values: values)
            found += try await connection.rows(statement).map { try $0.int("event") }
        }
        return Array(found.prefix(limit))
    }

    /// The parts before a position that have events, the newest first, each up to its last event.
    private func filled(before position: Int64) -> PostgresStatement {
        PostgresStatement(
            """
            SELECT p.low, n.high FROM (
                SELECT low, least(high, $1) AS high FROM parts WHERE low < $1 OFFSET 0) p
            CROSS JOIN LATERAL (
                SELECT max(event) + 1 AS high FROM event_words
                WHERE event >= p.low AND event < p.high) n
            WHERE n.high IS NOT NULL ORDER BY p.low DESC
            """, position)
    }

    /// A statement that asks one range after the other, and none when those before it had enough.
    ///
    /// The bounds are in its text, since the planner knows the part then, and how much of it a range is: it would
    /// read all positions of a range that it does not know. `OFFSET 0` keeps it from reading in order.
    private static func indexed(in parts: ArraySlice<Part>) -> String {
        let ranges = parts.flatMap { part in
            var high = part.high
            return steps.map { step in
                let low = max(part.low, part.high - step, 0)
                defer { high = low }
                return (low, high)
            }.filter { $0.0 < $0.1 }
        }
        let queries = ranges.map { low, high in
            """
            (SELECT event FROM (
                SELECT event FROM event_words
                WHERE words @@ $1::tsquery AND event >= \(low) AND event < \(high)
                    AND ts_match_vq(words, $3::tsquery) AND project = coalesce($4::bigint, project)
                OFFSET 0) w
            ORDER BY event DESC LIMIT $2)
            """
        }
        return queries.joined(separator: "\nUNION ALL\n") + "\nLIMIT $2"
    }
}
