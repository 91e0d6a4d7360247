import DeskModel
import DeskPostgres
import DeskStore
import DeskTesting
import Testing

@testable import DeskStorePostgres

@Suite("Desks beside each other", .timeLimit(.minutes(5)))
struct CompanyTests {
    /// Two desks on one database, with a project and a destination that a message waits for.
    private func withTwo(
        _ body: (PostgresStore, PostgresStore, String) async throws -> Void
    ) async throws {
        let database = try await TestDatabase.make()
        let (one, two) = (
            try await TestDatabase.open(database), try await TestDatabase.open(database)
        )
        let project = try await one.addProject(named: "one").id
        let destination = try await one.add(Sample.destination(project: project))
        _ = try await one.take([Sample.arrival(project: project)])
        try await body(one, two, destination.id)
        try await one.close()
        try await two.close()
    }

    @Test
    func `One desk sends to a destination, and the other one when it has closed`() async throws {
        try await withTwo { one, two, destination in
            try await one.beSeen()
            var claims = [try await one.claim(destination: destination)]
            claims.append(try await two.claim(destination: destination))
            claims.append(try await one.claim(destination: destination))
            try await one.close()
            claims.append(try await two.claim(destination: destination))
            #expect(claims == [true, false, true, true])
        }
    }

    @Test
    func `What a desk had leased that was not seen lately is due for the one that takes over`()
        async throws
    {
        try await withTwo { one, two, destination in
            let (now, end) = (Sample.begin + .seconds(1), Sample.begin + .seconds(40))
            try await one.beSeen()
            #expect(try await one.claim(destination: destination))
            let first = try await one.lease(for: destination, now: now, until: end, limit: 10)
            let meanwhile = try await two.lease(for: destination, now: now, until: end, limit: 10)
            try await one.write { connection in
                try await connection.execute(
                    "UPDATE desks SET seen = seen - interval '16 seconds' WHERE id = $1", one.desk)
            }
            #expect(try await two.claim(destination: destination))
            let second = try await two.lease(for: destination, now: now, until: end, limit: 10)
            #expect(first.count == 1 && meanwhile.isEmpty)
            #expect(second.map(\.id) == first.map(\.id))
        }
    }

    @Test
    func `A desk that holds the lock of changes leaves the health of others alone`() async throws {
        try await withTwo { one, two, _ in
            try await one.write { connection in
                try await connection.lockChanges()
                try await connection.execute(
                    "UPDATE meta SET value = value WHERE name = 'checked'")
                try await two.check()
            }
        }
    }

    @Test
    func `The clock of the server is known to a desk`() async throws {
        try await withTwo { one, _, _ in
            let server = try await one.items(
                "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now"
            ) { try $0.time("now") }
            let difference = try #require(server.first) - (.now + one.clockOffset)
            #expect(difference.milliseconds.magnitude < 30_000)
        }
    }
}
