import DeskModel
import DeskPostgres
import DeskStore

/// The parts to drop as a whole, and the parts that lose only some events.
struct Pruning: Sendable {
    /// The parts of past days without an event that a project keeps.
    var ended: [Part] = []
    private var others: [(part: Part, newest: [Int: Timestamp], isPast: Bool)] = []

    private static var day: Duration { .seconds(86_400) }

    /// Reads the parts, and the newest event of each project in them.
    init(_ kept: [Kept], _ connection: PostgresConnection) async throws {
        let since = Dictionary(
            kept.compactMap { kept in kept.since.map { (kept.project, $0) } }, uniquingKeysWith: max
        )
        guard !since.isEmpty else { return }
        // The next event has a later position, or a later day.
        let position = try await connection.query(
            "SELECT value FROM meta WHERE name = 'position'"
        ).first?.int("value")
        let newest = try await connection.newestEvents()
        for part in try await connection.parts() {
            let newest = newest[part] ?? [:]
            let isPast = part.high <= position ?? .min
            let isEnded = newest.allSatisfy { $1 < since[$0] ?? Timestamp(milliseconds: .min) }
            if isPast && isEnded {
                ended.append(part)
            } else {
                others.append((part, newest, isPast))
            }
        }
    }

    /// The parts that lose events of a project before their whole day can be dropped.
    func parts(of kept: Kept) -> [Part] {
        guard let since = kept.since else { return [] }
        return others.filter { _, newest, isPast in
            guard let newest = newest[kept.project] else { return false }
            return !isPast || newest < since || newest >= since + Self.day
        }.map(\.part)
    }
}

extension PostgresConnection {
    /// The time of receipt of each project's newest event, by part.
    fileprivate func newestEvents() async throws -> [Part: [Int: Timestamp]] {
        let rows = try await query(
            """
            SELECT p.low, p.high, j.id AS project, n.received FROM parts p CROSS JOIN projects j
            CROSS JOIN LATERAL (
                SELECT received FROM events WHERE project = j.id AND position >= p.low
                    AND position < p.high ORDER BY received DESC, position DESC LIMIT 1) n
            """)
        var newest: [Part: [Int: Timestamp]] = [:]
        for row in rows {
            newest[try Part(row), default: [:]][Int(try row.int("project"))] =
                try row.time("received")
        }
        return newest
    }
}
