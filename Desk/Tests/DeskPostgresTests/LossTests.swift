import DeskPostgres
import DeskTesting
import Testing

extension PostgresTests {
    struct LossTests {
        private func pid(_ pool: PostgresPool) async throws -> Int64 {
            try await pool.query("SELECT pg_backend_pid()")[0].int(at: 0)
        }

        @Test func `A backend that ends while idle is replaced unseen`() async throws {
            let (pool, other) = (try await Database.pool(connections: 1), try await Database.pool())
            for _ in 0..<20 {
                let pid = try await pid(pool)
                _ = try await other.query("SELECT pg_terminate_backend($1::int4, 5000)", pid)
                #expect(try await self.pid(pool) != pid)
            }
            await pool.close()
            await other.close()
        }

        @Test func `A connection lost before its first statement is replaced`() async throws {
            let (pool, other) = (try await Database.pool(connections: 1), try await Database.pool())
            let pid = try await pid(pool)
            try await pool.withConnection { connection in
                _ = try await other.query("SELECT pg_terminate_backend($1::int4, 5000)", pid)
                #expect(try await connection.query("SELECT 1").count == 1)
            }
            await pool.close()
            await other.close()
        }

        @Test func `A transaction does not go on over another connection`() async throws {
            let (pool, other) = (try await Database.pool(connections: 1), try await Database.pool())
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction { connection in
                    let pid = try await connection.query("SELECT pg_backend_pid()")[0].int(at: 0)
                    _ = try await other.query("SELECT pg_terminate_backend($1::int4, 5000)", pid)
                    try await connection.execute("SELECT 1")
                }
            }
            #expect(isUnavailable(error))
            #expect(try await pool.query("SELECT 1").count == 1)
            await pool.close()
            await other.close()
        }

        @Test func `A backend that ends while it works is told and replaced`() async throws {
            let (pool, other) = (try await Database.pool(connections: 1), try await Database.pool())
            let pid = try await pid(pool)
            let running = Task { try await pool.query("SELECT pg_sleep(8)") }
            #expect(
                try await eventually {
                    try await !other.query(
                        "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active'", pid
                    ).isEmpty
                })
            _ = try await other.query("SELECT pg_terminate_backend($1::int4)", pid)
            let error = await #expect(throws: PostgresError.self) { try await running.value }
            #expect(isUnavailable(error))
            #expect(try await self.pid(pool) != pid)
            await pool.close()
            await other.close()
        }

        @Test func `A statement that takes too long costs its connection`() async throws {
            let pool = try await Database.pool(connections: 1, statement: .seconds(3))
            let pid = try await pid(pool)
            await #expect(throws: PostgresError.timeout) {
                try await pool.query("SELECT pg_sleep(60)")
            }
            #expect(try await self.pid(pool) != pid)
            await pool.close()
        }

        @Test func `A server that comes back is used again`() async throws {
            let server = try await PostgresServer.start()
            let pool = try Database.pool(on: server.url)
            for immediate in [true, false] {
                #expect(try await pool.query("SELECT 1").count == 1)
                server.halt(immediate: immediate)
                for _ in 0..<3 {
                    let error = await #expect(throws: PostgresError.self) {
                        try await pool.query("SELECT 1")
                    }
                    #expect(isUnavailable(error))
                }
                try await server.launch()
                #expect(try await pool.query("SELECT 1").count == 1)
            }
            try await server.restart()
            #expect(try await pool.query("SELECT 1").count == 1)
            await pool.close()
            let socket = try Database.pool(on: server.socketURL)
            #expect(try await socket.query("SELECT 1").count == 1)
            await socket.close()
            server.stop()
        }

        @Test func `A server that stops at once is noticed by all who wait for it`() async throws {
            let server = try await PostgresServer.start()
            var configuration = try PostgresConfiguration(url: server.url)
            configuration.maximumConnections = 6
            let pool = PostgresPool(configuration)
            for _ in 0..<4 {
                let errors = try await withThrowingTaskGroup(of: PostgresError?.self) { group in
                    for _ in 0..<6 {
                        group.addTask {
                            do {
                                _ = try await pool.query("SELECT pg_sleep(60)")
                                return nil
                            } catch {
                                return error as? PostgresError
                            }
                        }
                    }
                    let other = PostgresPool(try PostgresConfiguration(url: server.url))
                    var running = 0
                    while running < 6 {
                        let rows = try await other.query(
                            """
                            SELECT count(*) AS n FROM pg_stat_activity
                            WHERE state = 'active' AND query LIKE '%pg_sleep(60)%'
                                AND pid <> pg_backend_pid()
                            """)
                        running = Int(try rows.first?.int("n") ?? 0)
                        try await Task.sleep(for: .milliseconds(10))
                    }
                    server.halt(immediate: true)
                    await other.close()
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(errors.count { $0.map(isUnavailable) == true } == 6)
                try await server.launch()
            }
            await pool.close()
            server.stop()
        }

        @Test func `A connection that stalls times out and is replaced`() async throws {
            let server = try await Database.server.value
            let proxy = try StallingProxy(to: server.port)
            let url = "postgres://postgres@127.0.0.1:\(proxy.port)/postgres"
            var configuration = try PostgresConfiguration(url: url)
            configuration.maximumConnections = 1
            configuration.statementTimeout = .seconds(3)
            configuration.connectTimeout = .seconds(3)
            let pool = PostgresPool(configuration)
            #expect(try await pool.query("SELECT 1").count == 1)
            proxy.isStalled = true
            await #expect(throws: PostgresError.timeout) { try await pool.query("SELECT 1") }
            let error = await #expect(throws: PostgresError.self) {
                try await pool.query("SELECT 1")
            }
            #expect(isUnavailable(error))
            proxy.isStalled = false
            #expect(try await pool.query("SELECT 1").count == 1)
            await pool.close()
            proxy.stop()
        }

        @Test func `A host that says nothing does not hide the next`() async throws {
            let server = try await Database.server.value
            let proxy = try StallingProxy(to: server.port)
            proxy.isStalled = true
            var configuration = try PostgresConfiguration(
                url: "postgres://postgres@127.0.0.1:\(proxy.port),127.0.0.1:\(server.port)/postgres"
            )
            configuration.connectTimeout = .seconds(3)
            let pool = PostgresPool(configuration)
            #expect(try await pool.query("SELECT 1").count == 1)
            await pool.close()
            proxy.stop()
        }
    }
}
