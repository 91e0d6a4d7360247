import DeskModel
import DeskStore
import DeskTesting
import Testing

@testable import DeskStorePostgres

@Suite("Forgetting while events are taken", .timeLimit(.minutes(5)))
struct ForgettingTests {
    @Test
    func `What comes after the look at the tables is forgotten too`() async throws {
        try await TestDatabase.withStore { store in
            let project = try await store.addProject(named: "one").id
            func take(_ number: Int, _ user: String) async throws {
                var arrival = Sample.arrival(
                    project: project, at: Timestamp.now, id: Sample.id(number),
                    title: "\(user) \(number)", user: user)
                arrival.sessions = [
                    .one(id: "s\(number)", release: "app@2.\(number)", user: user, hasFailed: true)
                ]
                arrival.feedback = [
                    IncomingFeedback(event: Sample.id(number), message: "\(user) \(number)")
                ]
                _ = try await store.take([arrival])
            }
            try await take(1, "jane")
            try await take(2, "joe")
            let known = try await store.patiently { try await Traces(of: ["jane"], $0) }
            #expect(known.events.count == 1)
            try await take(3, "jane")
            let late = try await store.write { connection in
                try await connection.delete(feedbackAndEvents: known.events)
                return try await Forgetting(known, connection).run()
            }
            #expect(late == 1)
            let events = try await store.events(of: project, page: Page()).items
            #expect(events.map(\.id) == [Sample.id(2)])
            let feedback = try await store.feedback(of: project, page: Page()).items
            #expect(feedback.map(\.message) == ["joe 2"])
            let groups = try await store.groups(of: project, query: "", status: nil, page: Page())
            #expect(groups.items.map(\.title) == ["joe 2"])
            for table in ["fingerprint_users", "release_users", "sessions"] {
                let left = try await store.rows("SELECT usr FROM \(table) WHERE usr = 'jane'")
                #expect(left.isEmpty, "\(table)")
            }
        }
    }
}
