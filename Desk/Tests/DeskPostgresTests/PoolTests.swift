import DeskPostgres
import Foundation
import Testing

extension PostgresTests {
    struct PoolTests {
        @Test func `Fifty tasks share three connections`() async throws {
            let pool = try await Database.pool()
            let pids = try await withThrowingTaskGroup { group in
                for number in 0..<50 {
                    group.addTask {
                        let row = try await pool.query(
                            "SELECT pg_backend_pid() p, $1::int8 n, pg_sleep(0.005)", number)[0]
                        #expect(try row.int("n") == Int64(number))
                        return try row.int("p")
                    }
                }
                return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
            }
            #expect(pids.count <= 3)
            await pool.close()
        }

        @Test func `Who asks first is served first`() async throws {
            let pool = try await Database.pool(connections: 1)
            let order = Order()
            try await withThrowingTaskGroup { group in
                // The only connection is away until all wait for it.
                try await pool.withConnection { _ in
                    for number in 0..<10 {
                        group.addTask {
                            try await pool.withConnection { _ in await order.add(number) }
                        }
                        let waits = try await eventually { pool.use.waiting == number + 1 }
                        #expect(waits)
                    }
                }
                try await group.waitForAll()
            }
            #expect(await order.all == Array(0..<10))
            await pool.close()
        }

        @Test func `Who waits too long is told`() async throws {
            let pool = try await Database.pool(connections: 1, wait: .seconds(1))
            try await pool.withConnection { _ in
                for _ in 0..<2 {
                    await #expect(throws: PostgresError.timeout) {
                        try await pool.query("SELECT 1")
                    }
                }
            }
            #expect(try await pool.query("SELECT 1").count == 1)
            await pool.close()
        }

        @Test func `Cancellation ends the wait for a connection`() async throws {
            let pool = try await Database.pool(connections: 1, wait: .seconds(60))
            try await pool.withConnection { _ in
                let waiting = Task { try await pool.query("SELECT 1") }
                try await Task.sleep(for: .milliseconds(50))
                waiting.cancel()
                await #expect(throws: CancellationError.self) { try await waiting.value }
            }
            #expect(try await pool.query("SELECT 1").count == 1)
            await pool.close()
        }

        @Test func `Cancellation does not interrupt a statement`() async throws {
            let pool = try await Database.pool(connections: 1)
            let (started, start) = AsyncStream.makeStream(of: Void.self)
            let running = Task {
                try await pool.transaction { connection in
                    start.finish()
                    return try await connection.query("SELECT 7 n, pg_sleep(0.2)")[0].int("n")
                }
            }
            for await _ in started {}
            running.cancel()
            #expect(try await running.value == 7)
            await pool.close()
        }

        @Test func `Closing ends the wait, and waits for what runs`() async throws {
            let pool = try await Database.pool(connections: 1)
            let (started, start) = AsyncStream.makeStream(of: Void.self)
            let running = Task {
                try await pool.withConnection { connection in
                    start.finish()
                    return try await connection.query("SELECT pg_sleep(0.2)").count
                }
            }
            for await _ in started {}
            let waiting = Task { try await pool.query("SELECT 1") }
            try await Task.sleep(for: .milliseconds(50))
            await pool.close()
            await #expect(throws: PostgresError.closed) { try await waiting.value }
            #expect(try await running.value == 1)
            await #expect(throws: PostgresError.closed) { try await pool.query("SELECT 1") }
        }

        @Test func `A connection takes nothing after its body`() async throws {
            let pool = try await Database.pool(connections: 1)
            let kept = try await pool.withConnection { $0 }
            await #expect(throws: PostgresError.closed) { try await kept.query("SELECT 1") }
            await pool.close()
        }

        @Test func `No descriptor stays open`() async throws {
            _ = try await Database.server.value
            let before = try descriptors()
            for _ in 0..<5 {
                let pool = try await Database.pool(connections: 8)
                try await withThrowingTaskGroup { group in
                    for _ in 0..<16 { group.addTask { try await pool.query("SELECT 1") } }
                    try await group.waitForAll()
                }
                _ = try? await pool.withConnection {
                    try await $0.query("SELECT pg_terminate_backend(pg_backend_pid())")
                }
                await pool.close()
                let nowhere = try Database.pool(on: "postgres://127.0.0.1:1/none")
                await #expect(throws: PostgresError.self) { try await nowhere.query("SELECT 1") }
            }
            #expect(try await eventually { try descriptors() <= before })
        }

        private func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
    }
}

/// The order of arrivals.
private actor Order {
    private(set) var all: [Int] = []

    func add(_ number: Int) { all.append(number) }
}
