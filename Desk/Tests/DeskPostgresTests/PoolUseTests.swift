import DeskPostgres
import Testing

extension PostgresTests {
    struct PoolUseTests {
        @Test func `A pool tells how much of it is used, and when the server last answered`()
            async throws
        {
            let pool = try await Database.pool(connections: 1)
            #expect(pool.use.limit == 1 && pool.use.inUse == 0 && pool.use.sinceAnswer == nil)
            try await pool.withConnection { connection in
                try await connection.execute("SELECT 1")
                let waiting = Task { try await pool.query("SELECT 1") }
                #expect(try await eventually { pool.use.waiting == 1 })
                #expect(pool.use.inUse == 1)
                waiting.cancel()
                _ = try? await waiting.value
                #expect(pool.use.waiting == 0)
            }
            let silence = try #require(pool.use.sinceAnswer)
            #expect(silence >= .zero && silence < .seconds(30) && pool.use.inUse == 0)
            await pool.close()
        }
    }
}
