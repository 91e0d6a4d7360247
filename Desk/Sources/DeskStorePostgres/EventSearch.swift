import DeskPostgres

/// A search for events, from the newest on, that stops when it has enough.
///
/// A word that many events have is met soon when one event after another is looked at, and one that few
/// have is found by the index at once. The index of a part reads all places of a word before the first, so it is
/// asked only for what the newest events had not enough of, one part after the other.
struct EventSearch: Sendable {
    private let connection: PostgresConnection
    private let query: String
    private let project: Int?

    init(_ query: String, project: Int?, _ connection: PostgresConnection) {
        (self.query, self.project, self.connection) = (query, project, connection)
    }

    /// The number of events that are looked at one after another for so many.
    private static func looked(for limit: Int) -> Int { max(4096, 8 * limit) }
    /// Ranges of positions below the newest of a part, each four times as long as the one before it.
    private static let ranges: (from: [Int64], to: [Int64]) = {
        var from: [Int64] = [0]
        while let last = from.last, last < 1 << Part.bits { from.append(4 * last + 16_384) }
        return (Array(from.dropLast()), Array(from.dropFirst()))
    }()

    /// The positions of the newest matching events before one.
    func positions(before position: Int64, limit: Int) async throws -> [Int64] {
        let bound = Self.looked(for: limit)
        let results = try await connection.pipeline([
            newest(before: position, bound, limit), end(before: position, bound),
        ])
        let found = try results[0].rows.map { try $0.int("event") }
        guard let end = results[1].rows.first, try end.int("looked") == bound,
            let high = try end.optionalInt("high"), found.count < limit
        else { return found }
        let rest = try await connection.rows(indexed(before: high, limit - found.count))
        return found + (try rest.map { try $0.int("event") })
    }

    /// The matching ones of the newest events; the function is the operator that no index is for.
    private func newest(before position: Int64, _ bound: Int, _ limit: Int) -> PostgresStatement {
        let values: [PostgresValue] = [
            .text(query), .int(position), bound.postgresValue, limit.postgresValue,
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
    private func end(before position: Int64, _ bound: Int) -> PostgresStatement {
        guard let project else {
            return PostgresStatement(
                """
                SELECT count(*) AS looked, min(event) AS high FROM (
                    SELECT event FROM event_words WHERE event < $1
                    ORDER BY event DESC LIMIT $2) w
                """, position, bound)
        }
        return PostgresStatement(
            """
            SELECT count(*) AS looked,
                (SELECT max(event) + 1 FROM event_words WHERE event < $1) AS high
            FROM (SELECT 1 FROM events WHERE project = $3 AND position < $1 LIMIT $2) e
            """, position, bound, project)
    }

    /// The newest matching events by the indexes of the parts, each range asked only when those before it had not
    /// enough; `OFFSET 0` keeps the order from the index.
    private func indexed(before position: Int64, _ limit: Int) -> PostgresStatement {
        PostgresStatement(
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
                        AND project = coalesce($4::bigint, project) OFFSET 0) w
                ORDER BY event DESC LIMIT $3) w
            LIMIT $3
            """,
            values: [
                .text(query), .int(position), limit.postgresValue,
                project?.postgresValue ?? .null, .ints(Self.ranges.from), .ints(Self.ranges.to),
            ])
    }
}
