import DeskPostgres
import Testing

extension PostgresTests {
    struct TransactionTests {
        private struct Stop: Error {}

        private func table(_ name: String, _ pool: PostgresPool) async throws {
            try await pool.withConnection {
                try await $0.script(
                    "DROP TABLE IF EXISTS \(name); CREATE TABLE \(name) (id int8, n int8)")
            }
        }

        @Test func `A transaction is kept, or rolled back when its body throws`() async throws {
            let pool = try await Database.pool()
            try await table("kept", pool)
            _ = try await pool.transaction {
                try await $0.execute("INSERT INTO kept VALUES ($1)", 1)
            }
            await #expect(throws: Stop.self) {
                try await pool.transaction { connection in
                    try await connection.execute("INSERT INTO kept VALUES ($1)", 2)
                    throw Stop()
                }
            }
            #expect(try await pool.query("SELECT * FROM kept").count == 1)
            await pool.close()
        }

        @Test func `An error within a pipeline leaves nothing of the transaction`() async throws {
            let pool = try await Database.pool()
            try await table("piped", pool)
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction { connection in
                    try await connection.pipeline([
                        PostgresStatement("INSERT INTO piped VALUES ($1)", 1),
                        PostgresStatement("SELECT 1 / $1::int8", 0),
                        PostgresStatement("INSERT INTO piped VALUES ($1)", 2),
                    ])
                }
            }
            #expect(code(error) == "22012")
            #expect(try await pool.query("SELECT * FROM piped").isEmpty)
            await pool.close()
        }

        @Test func `A failure that the body hides is not a success`() async throws {
            let pool = try await Database.pool()
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction { connection in
                    _ = try? await connection.query("SELECT 1/0")
                }
            }
            #expect(code(error) == "22012")
            await pool.close()
        }

        @Test func `Two serializable transactions in each other's way both end`() async throws {
            let pool = try await Database.pool()
            try await table("serial", pool)
            try await pool.withConnection {
                try await $0.script("INSERT INTO serial VALUES (1, 0), (2, 0)")
            }
            let (runs, readers) = (Counter(), Counter())
            try await withThrowingTaskGroup { group in
                for _ in 0..<2 {
                    group.addTask {
                        try await pool.transaction { connection in
                            await runs.add()
                            try await connection.execute(
                                "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE")
                            try await connection.execute("SELECT sum(n) FROM serial")
                            // Each has read before one of them writes.
                            await readers.add()
                            #expect(try await eventually { await readers.count >= 2 })
                            try await connection.execute("UPDATE serial SET n = n + 1")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(await runs.count > 2)
            #expect(try await pool.query("SELECT * FROM serial WHERE n = 2").count == 2)
            await pool.close()
        }

        @Test func `A conflict is tried four times in all, also under another name`() async throws {
            let pool = try await Database.pool()
            let runs = Counter()
            await #expect(throws: Stop.self) {
                try await pool.transaction { connection in
                    await runs.add()
                    do {
                        try await connection.script(
                            "DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$")
                    } catch { throw Stop() }
                }
            }
            #expect(await runs.count == 4)
            await pool.close()
        }

        @Test func `A connection in a transaction is not given to the next`() async throws {
            let pool = try await Database.pool(connections: 1)
            let first = try await pool.withConnection { connection in
                try await connection.execute("BEGIN")
                return try await connection.query("SELECT pg_backend_pid()")[0].int(at: 0)
            }
            #expect(try await pool.query("SELECT pg_backend_pid()")[0].int(at: 0) != first)
            await pool.close()
        }
    }
}

/// Counts runs.
private actor Counter {
    private(set) var count = 0

    func add() { count += 1 }
}
