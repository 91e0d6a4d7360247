import DeskPostgres
import DeskTesting
import Testing

extension PostgresTests {
    struct NotificationTests {
        /// Notifies until the listener has heard, since it says not when it begins.
        private func notify(_ pool: PostgresPool, _ channel: String, while stream: Heard)
            async throws
        {
            #expect(
                try await eventually {
                    _ = try? await pool.query("SELECT pg_notify($1, $2)", channel, "안녕 'x'")
                    return await stream.contains(.notified(channel: channel, payload: "안녕 'x'"))
                })
        }

        @Test func `Notifications of the channels arrive, and no others`() async throws {
            let pool = try await Database.pool()
            let heard = Heard(pool.notifications(["plain", "Odd \"name\""]))
            try await notify(pool, "plain", while: heard)
            try await notify(pool, "Odd \"name\"", while: heard)
            _ = try await pool.query("SELECT pg_notify('other', '')")
            try await notify(pool, "plain", while: heard)
            #expect(await !heard.contains(.notified(channel: "other", payload: "")))
            #expect(await !heard.contains(.reconnected))
            await pool.close()
            await heard.end()
        }

        @Test func `A listener whose backend ends comes back and says so`() async throws {
            let pool = try await Database.pool()
            let heard = Heard(pool.notifications(["again"]))
            try await notify(pool, "again", while: heard)
            let ended = try await pool.query(
                """
                SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                WHERE query LIKE 'LISTEN "again"%'
                """)
            #expect(ended.count == 1)
            #expect(try await eventually { await heard.contains(.reconnected) })
            await heard.clear()
            try await notify(pool, "again", while: heard)
            await pool.close()
            await heard.end()
        }

        @Test func `A listener outlives its server`() async throws {
            let server = try await PostgresServer.start()
            let pool = try Database.pool(on: server.url)
            let heard = Heard(pool.notifications(["up"]))
            try await notify(pool, "up", while: heard)
            try await server.restart()
            #expect(try await eventually { await heard.contains(.reconnected) })
            await pool.close()
            await heard.end()
            server.stop()
        }

        @Test func `A stream that nobody reads any more costs no connection`() async throws {
            let pool = try await Database.pool()
            let count = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN \"brief\"%'"
            let reading = Task { for await _ in pool.notifications(["brief"]) {} }
            #expect(try await eventually { try await pool.query(count).count == 1 })
            reading.cancel()
            #expect(try await eventually { try await pool.query(count).isEmpty })
            await pool.close()
        }
    }
}

/// The elements of a stream of notifications.
private actor Heard {
    private let stream: AsyncStream<PostgresNotification>
    private var all: [PostgresNotification] = []
    private var reading: Task<Void, Never>?

    init(_ stream: AsyncStream<PostgresNotification>) { self.stream = stream }

    func contains(_ notification: PostgresNotification) -> Bool {
        reading = reading ?? Task { for await one in stream { add(one) } }
        return all.contains(notification)
    }

    func clear() { all = [] }

    /// Waits for the end of the stream.
    func end() async { await reading?.value }

    private func add(_ notification: PostgresNotification) { all.append(notification) }
}
