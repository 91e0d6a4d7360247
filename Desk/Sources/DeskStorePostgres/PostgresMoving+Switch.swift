package import DeskMoving
import DeskPostgres

extension PostgresMoving {
    package func counters() async throws -> [MovedCounter: Int64] {
        var counters: [MovedCounter: Int64] = [:]
        for counter in MovedCounter.allCases {
            let rows =
                switch counter.origin {
                case .meta(let name):
                    try await rows(
                        "SELECT value FROM meta WHERE name = $1", values: [.text(name)])
                case .identity(let column):
                    try await rows(
                        """
                        SELECT greatest(
                            pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass),
                            (SELECT max("\(column)") FROM "\(counter.rawValue)"), 0) AS value
                        """, values: [.text(counter.rawValue), .text(column)])
                }
            counters[counter] = try rows.first?.int("value")
        }
        return counters
    }

    /// Makes the store give higher numbers than these; rows that brought their own numbers have raised none.
    package func raise(_ counters: [MovedCounter: Int64]) async throws {
        let known = try await self.counters()
        try await write { connection in
            for (counter, number) in counters {
                let highest = max(number, known[counter] ?? 0)
                switch counter.origin {
                case .meta(let name):
                    try await connection.execute(
                        "UPDATE meta SET value = $2 WHERE name = $1", name, highest)
                case .identity(let column):
                    try await connection.execute(
                        "SELECT setval(pg_get_serial_sequence($1, $2)::regclass, $3) WHERE $3 > 0",
                        counter.rawValue, column, highest)
                }
            }
        }
    }

    package func days() async throws -> [Int64] {
        try await rows(MovedTable.firstPositions).map { try $0.int("position") }
    }

    /// Makes a part for each day, so that retention can take it away as a whole.
    ///
    /// Days before the database was made divide its first part, while that is empty.
    package func prepare(forDays positions: [Int64]) async throws {
        try await write { connection in
            var parts = try await connection.parts()
            if let first = parts.first, first.low == .min,
                try await connection.query("SELECT 1 FROM events_\(first.name) LIMIT 1").isEmpty
            {
                let ends = positions.dropFirst().filter { $0 < first.high } + [first.high]
                if ends.count > 1 {
                    try await connection.drop(first)
                    for (low, high) in zip([.min] + ends, ends) {
                        try await connection.add(Part(low: low, high: high))
                    }
                    parts = try await connection.parts()
                }
            }
            for position in positions
            where !parts.contains(where: { $0.low <= position && position < $0.high }) {
                try await connection.add(Part(day: position >> Part.bits))
            }
        }
    }

    /// Refuses all writes by triggers, which hold for every session, once the writes under way are done.
    package func refuseWrites(because reason: String, movedTo identity: Int64) async throws {
        let text = reason.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "''")
        try await write { connection in
            // Batches begin with this table, so none is in the middle of its own.
            try await connection.script("LOCK TABLE meta IN EXCLUSIVE MODE")
            try await connection.takeWrites()
            try await connection.keep(.movedTo, identity)
            try await connection.script(
                """
                CREATE FUNCTION desk_moved() RETURNS trigger LANGUAGE plpgsql AS $desk_moved$ BEGIN
                    RAISE EXCEPTION USING MESSAGE = '\(text)';
                END $desk_moved$;
                DO $$ DECLARE moved regclass; BEGIN
                    FOR moved IN SELECT oid FROM pg_class WHERE relkind IN ('r', 'p')
                        AND NOT relispartition AND relname <> 'desk_schema'
                        AND relnamespace = current_schema()::regnamespace
                    LOOP
                        EXECUTE format('CREATE TRIGGER desk_moved BEFORE INSERT OR UPDATE OR DELETE '
                            'ON %s FOR EACH STATEMENT EXECUTE FUNCTION desk_moved()', moved);
                    END LOOP;
                END $$;
                """)
        }
    }

    package func takeWrites() async throws { try await write { try await $0.takeWrites() } }
}

extension PostgresConnection {
    fileprivate func takeWrites() async throws {
        try await script("DROP FUNCTION IF EXISTS desk_moved() CASCADE")
        try await keep(.movedTo, nil)
    }
}

extension MovedCounter {
    fileprivate enum Origin {
        case meta(String)
        case identity(column: String)
    }

    fileprivate var origin: Origin {
        switch self {
        case .position, .merged, .knownIssues: .meta(rawValue)
        case .groups: .meta("group")
        case .fingerprints: .meta("fingerprint")
        case .releases: .meta("release")
        case .destinations: .identity(column: "number")
        case .projects, .attachments, .feedback, .replies, .outbox, .operationQueue,
            .worseReleases:
            .identity(column: "id")
        }
    }
}
