import DeskPostgres

extension PostgresConnection {
    /// The parts that there are, the oldest first.
    func parts() async throws -> [Part] {
        try await query("SELECT low, high FROM parts ORDER BY low").map(Part.init)
    }

    /// Adds a part for positions that no part has, unless it is there.
    ///
    /// A table that is made apart and then attached keeps no one from reading or writing the others.
    func add(_ part: Part) async throws {
        let isNew = try await execute(
            "INSERT INTO parts VALUES ($1, $2) ON CONFLICT DO NOTHING", part.low, part.high)
        guard isNew == 1 else { return }
        let low = part.low == .min ? "MINVALUE" : "\(part.low)"
        let statements = Part.tables.map { table, _ in
            """
            CREATE TABLE \(table)_\(part.name) (LIKE \(table) INCLUDING STORAGE);
            ALTER TABLE \(table) ATTACH PARTITION \(table)_\(part.name)
                FOR VALUES FROM (\(low)) TO (\(part.high));
            """
        }
        try await script(statements.joined(separator: "\n"))
    }

    /// Takes a part away with all that is in it; a reader that does not finish soon keeps it.
    func drop(_ part: Part) async throws {
        try await lockChanges()
        guard try await execute("DELETE FROM parts WHERE low = $1", part.low) == 1 else { return }
        try await execute(
            """
            UPDATE projects p SET events = p.events - n.count,
                bytes = greatest(0, p.bytes - n.size) FROM (
                SELECT e.project, count(*) AS count, sum(e.size + coalesce((
                    SELECT sum(size) FROM attachments_\(part.name)
                    WHERE event = e.position), 0))::bigint AS size
                FROM events_\(part.name) e GROUP BY e.project) n
            WHERE p.id = n.project
            """)
        let tables = Part.tables.map { "\($0.0)_\(part.name)" }.joined(separator: ", ")
        try await script("SET LOCAL lock_timeout = '500ms'; DROP TABLE \(tables)")
    }
}
