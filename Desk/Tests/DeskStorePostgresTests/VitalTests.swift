import DeskModel
import DeskPostgres
import DeskStore
import DeskStorePostgres
import DeskTesting
import Testing

@Suite("The numbers of a database", .serialized, .timeLimit(.minutes(10)))
struct VitalTests {
    private func numbers(_ store: any Store) async throws -> [String: Double] {
        Dictionary(
            try await store.vitals().map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    @Test
    func `They tell of desks, messages, destinations and the server`() async throws {
        let store = try await TestDatabase.open(TestDatabase.make())
        let project = try await store.addProject(named: "one").id
        let stopped = try await store.add(Sample.destination(project: project))
        _ = try await store.add(Sample.destination(project: project))
        _ = try await store.take(Sample.arrivals(0..<1, project: project))
        _ = try await store.nextDue()
        try await store.stop(destination: stopped.id, because: "404")
        let found = try await numbers(store)
        try await store.close()
        #expect(found["cluster_desks"] == 1)
        #expect(found["outbox_messages"] == 1)
        #expect(found["outbox_oldest_age_seconds", default: 0] > 86_400)
        #expect(found["destinations_stopped"] == 1)
        #expect(found["database_size_bytes", default: 0] > 1_000_000)
        #expect(found["database_event_partitions", default: 0] >= 1)
        let connections = found["database_server_connections", default: 0]
        #expect(connections >= 1 && connections <= 60)
        #expect(found["database_server_connections_limit"] == 60)
        #expect(found["database_oldest_transaction_age_seconds", default: -1] >= 0)
        let standbys = found.filter { $0.key.contains("standby") }
        #expect(standbys.count == 5 && standbys.values.allSatisfy { $0 == 0 })
    }

    @Test
    func `A server that waits for a standby that is not there says so, to any role`() async throws {
        let server = try await PostgresServer.start()
        defer { server.stop() }
        let admin = PostgresPool(try PostgresConfiguration(url: server.url))
        for statement in [
            "CREATE ROLE plain LOGIN", "GRANT ALL ON SCHEMA public TO plain",
            "SELECT pg_create_physical_replication_slot('standby')",
        ] {
            _ = try await admin.query(statement)
        }
        await admin.close()
        let url = server.url.replacing("postgres@", with: "plain@")
        let store = try await TestDatabase.open(url)
        let found = try await numbers(store)
        try await store.close()
        #expect(found["database_standby_missing"] == 1)
        #expect(found["database_standbys"] == 0)
        #expect(found["database_server_connections", default: 0] >= 1)
    }
}
