import DeskPostgres

/// A search for events, from the newest on, that stops when it has enough.
///
/// A word that many events have is met soon when one event after another is looked at, and one that few
/// have is found by the index at once. The index of a part reads all places of a word before the first, so it is
/// asked only for what the newest events had not enough of, one part after the other, and only for words that few
/// of the newest events have, if there are any.
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
    /// The number of those that tell how frequent a word is, and the number of them that makes it a common one.
    private static var sample: (size: Int, common: Int) { (1024, 20) }
    /// Ranges of positions below the newest of a part, which a search of the index takes one after the other.
    private static var ranges: (from: [Int64], to: [Int64]) {
        ([0, 16_384, 262_144], [16_384, 262_144, 1 << Part.bits])
    }

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
        let rest = try await connection.rows(
            indexed(before: high, limit - found.count, common: common))
        return found + (try rest.map { try $0.int("event") })
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

    /// How many of the newest events there are up to a number, and where the index is to go on.
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

    /// The newest matching events by the indexes of the parts, each range asked only when those before it had not
    /// enough; `OFFSET 0` keeps the order from the index.
    private func indexed(
        before position: Int64, _ limit: Int, common: Set<String>
    ) -> PostgresStatement {
        let rare = terms.filter { !common.contains($0) }
        return PostgresStatement(
            """
            SELECT w.event FROM (
                SELECT low, least(high, $2) AS high FROM parts WHERE low < $2
                ORDER BY low DESC OFFSET 0) p
            CROSS JOIN LATERAL (
                SELECT max(event) + 1 AS high FROM event_words
                WHERE event >= p.low AND event < p.high) n
            CROSS JOIN LATERAL (
                SELECT greatest(p.low, n.high - r.until) AS low, n.high - r.since AS high
                FROM unnest($5::bigint[], $6::bigint[]) AS r (since, until)
                WHERE n.high - r.since > p.low OFFSET 0) r
            CROSS JOIN LATERAL (
                SELECT event FROM (
                    SELECT event FROM event_words
                    WHERE words @@ $1::tsquery AND event >= r.low AND event < r.high
                        AND ts_match_vq(words, $7::tsquery) AND project = coalesce($4::bigint, project) OFFSET 0) w
                ORDER BY event DESC LIMIT $3) w
            LIMIT $3
            """,
            values: [
                .text(rare.isEmpty ? query : rare.joined(separator: " & ")), .int(position),
                limit.postgresValue, project?.postgresValue ?? .null, .ints(Self.ranges.from),
                .ints(Self.ranges.to), .text(query),
            ])
    }
}
