package import DeskMoving
import GRDB

extension SQLiteMoving {
    package func counters() async throws -> [MovedCounter: Int64] {
        try await read { db in
            var counters: [MovedCounter: Int64] = [:]
            for counter in MovedCounter.allCases {
                counters[counter] =
                    switch counter {
                    case .position, .merged, .knownIssues: try db.meta(counter.rawValue)
                    case .releases: try db.number("SELECT max(id) FROM releases")
                    default: try db.nextNumber(of: counter.rawValue) - 1
                    }
            }
            return counters
        }
    }

    /// Makes the store give higher numbers than these; the next number of a release is known by its table.
    package func raise(_ counters: [MovedCounter: Int64]) async throws {
        try await write { db in
            for (counter, number) in counters {
                let name = counter.rawValue
                switch counter {
                case .position, .merged, .knownIssues:
                    try db.run(
                        "UPDATE meta SET value = max(value, ?) WHERE name = ?", number, name)
                case .releases: break
                default:
                    let known = try db.nextNumber(of: name) - 1
                    try db.run("DELETE FROM sqlite_sequence WHERE name = ?", name)
                    try db.run(
                        "INSERT INTO sqlite_sequence VALUES (?, ?)", name, max(known, number))
                }
            }
        }
    }

    package func days() async throws -> [Int64] {
        try await read { db in try db.numbers(MovedTable.firstPositions) }
    }

    /// Nothing: events of all days are in one table.
    package func prepare(forDays positions: [Int64]) async throws {}

    /// Refuses all writes by triggers, which hold for every process.
    package func refuseWrites(because reason: String, movedTo identity: Int64) async throws {
        let text = reason.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "''")
        try await write { db in
            try db.takeWrites()
            try db.keep(.movedTo, identity)
            for (table, action) in Self.refusals {
                try db.execute(
                    sql: """
                        CREATE TRIGGER IF NOT EXISTS "moved_\(table)_\(action)"
                        BEFORE \(action) ON "\(table)" BEGIN SELECT RAISE(ABORT, '\(text)'); END
                        """)
            }
        }
    }

    package func takeWrites() async throws { try await write { try $0.takeWrites() } }
}

extension Database {
    fileprivate func takeWrites() throws {
        for (table, action) in SQLiteMoving.refusals {
            try execute(sql: "DROP TRIGGER IF EXISTS \"moved_\(table)_\(action)\"")
        }
        try keep(.movedTo, nil)
    }
}

extension SQLiteMoving {
    /// The tables and the refused statements, a trigger each.
    fileprivate static var refusals: [(table: String, action: String)] {
        (MovedTable.all.map(\.name) + ["meta"]).flatMap { table in
            ["INSERT", "UPDATE", "DELETE"].map { (table, $0) }
        }
    }
}
