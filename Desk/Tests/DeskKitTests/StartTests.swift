import DeskKit
import DeskModel
import DeskStore
import DeskStoreSQLite
import Testing

@Suite("The start of a desk", .timeLimit(.minutes(10)))
struct StartTests {
    /// Stores an event for a destination that nothing is sent to, and leases the message for an hour.
    private func killed(in folder: TemporaryFolder) async throws -> String {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await store.addProject(named: "one").id
        let destination = try await store.add(
            Destination(
                id: "", project: project, kind: "webhook", url: "http://127.0.0.1:9/",
                when: [.every]))
        let facts = EventFacts(
            timestamp: .now, level: .error, title: "boom", fingerprint: Fingerprint(["boom"]))
        _ = try await store.take([
            Arrival(
                project: project, received: .now,
                event: .taken(IncomingEvent(id: .random(), payload: [0x7B, 0x7D], facts: facts)))
        ])
        let leased = try await store.lease(
            for: destination.id, now: .now, until: .now + .seconds(3600), limit: 10)
        #expect(leased.count == 1)
        try await store.close()
        return destination.id
    }

    @Test
    func `A desk goes on at once with what a killed one was sending`() async throws {
        let folder = TemporaryFolder()
        let destination = try await killed(in: folder)
        try await TestDesk.with(in: folder) { desk in
            let isSettled = try await desk.eventually {
                try await desk.store.counts(of: 1).forwarded[destination]?.failed == 1
            }
            #expect(isSettled)
        }
    }
}
