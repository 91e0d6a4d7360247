import DeskPostgres

/// A search for events, from the newest on, that stops when it has enough.
///
/// A word that many events have is met soon when one event after another is looked at, and one that few
/// have is found by the index at once. The index reads all places of a word before the first, so it is asked
/// only for what the newest events had not enough of.
struct EventSearch: Sendable {
    private let connection: PostgresConnection
    private let query: String
    private let project: Int?

    init(_ query: String, project: Int?, _ connection: PostgresConnection) {
        (self.query, self.project, self.connection) = (query, project, connection)
    }

    /// The number of events that are looked at one after another for so many.
    private static func looked(for limit: Int) -> Int { max(4096, 8 * limit) }
    /// The number of positions in the first search of the index, and the factor of the next ones.
    private static var range: (first: Int64, growth: Int64) { (131_072, 4) }

    /// The positions of the newest matching events before one.
    func positions(before position: Int64, limit: Int) async throws -> [Int64] {
        let bound = Self.looked(for: limit)
        let results = try await connection.pipeline([
            // Compiling a statement takes longer than running it.
            PostgresStatement("SET LOCAL jit = off"), newest(before: position, bound, limit),
            end(before: position, bound),
        ])
        var found = try results[1].rows.map { try $0.int("event") }
        guard let end = results[2].rows.first, try end.int("looked") == bound,
            let oldest = try end.optionalInt("oldest"), var high = try end.optionalInt("high")
        else { return found }
        var size = Self.range.first
        while found.count < limit, high > oldest {
            let low = max(oldest, high - size)
            let rows = try await connection.rows(
                indexed(from: low, to: high, limit - found.count))
            found += try rows.map { try $0.int("event") }
            (high, size) = (low, size * Self.range.growth)
        }
        return found
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
        let oldest = "(SELECT min(event) FROM event_words) AS oldest"
        guard let project else {
            return PostgresStatement(
                """
                SELECT count(*) AS looked, min(event) AS high, \(oldest) FROM (
                    SELECT event FROM event_words WHERE event < $1
                    ORDER BY event DESC LIMIT $2) w
                """, position, bound)
        }
        return PostgresStatement(
            """
            SELECT count(*) AS looked, \(oldest),
                (SELECT max(event) + 1 FROM event_words WHERE event < $1) AS high
            FROM (SELECT 1 FROM events WHERE project = $3 AND position < $1 LIMIT $2) e
            """, position, bound, project)
    }

    /// The newest matching events of a range by the index, which `OFFSET 0` keeps the order from.
    private func indexed(from low: Int64, to high: Int64, _ limit: Int) -> PostgresStatement {
        PostgresStatement(
            """
            SELECT event FROM (
                SELECT event FROM event_words
                WHERE words @@ $1::tsquery AND event >= $2 AND event < $3
                    AND project = coalesce($5::bigint, project) OFFSET 0) w
            ORDER BY event DESC LIMIT $4
            """, query, low, high, limit, project)
    }
}
