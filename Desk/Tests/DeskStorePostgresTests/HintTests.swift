import DeskModel
import DeskStore
import DeskStorePostgres
import DeskTesting
import Synchronization
import Testing

@Suite("Hints of what other desks stored", .timeLimit(.minutes(5)))
struct HintTests {
    /// The hints that a store has given so far.
    private final class Hints: Sendable {
        private let heard = Atomic(0)

        init(of store: any Store) {
            Task { [heard = self] in
                for await _ in store.hints() { heard.heard.add(1, ordering: .relaxed) }
            }
        }

        var count: Int { heard.load(ordering: .relaxed) }
    }

    /// Works until another hint comes; one that does not is not waited for long.
    private func hear(
        _ hints: Hints, after count: Int, while work: () async throws -> Void = {}
    ) async throws {
        for _ in 0..<3000 where hints.count == count {
            try await work()
            try await Task.sleep(for: .milliseconds(10))
        }
        try #require(hints.count > count)
    }

    @Test
    func `A desk hears of what another one stored, and not of its own`() async throws {
        let database = try await TestDatabase.make()
        let one = try await TestDatabase.open(database)
        let two = try await TestDatabase.open(database)
        let project = try await one.addProject(named: "one").id
        let (ofOne, ofTwo) = (Hints(of: one), Hints(of: two))
        var byTwo = 0
        // What is stored before a desk listens brings no hint, so some more is stored until one comes.
        try await hear(ofOne, after: 0) {
            byTwo += 1
            _ = try await two.take([Sample.arrival(project: project)])
        }
        try await hear(ofTwo, after: 0) {
            _ = try await one.take([Sample.arrival(project: project)])
        }
        for _ in 0..<(byTwo + 20) {
            let before = ofTwo.count
            _ = try await one.take([Sample.arrival(project: project)])
            try await hear(ofTwo, after: before)
        }
        // Hints come in the order of commits: with this one all before it have come.
        let before = ofOne.count
        byTwo += 1
        _ = try await two.take([Sample.arrival(project: project)])
        try await hear(ofOne, after: before)
        #expect(ofOne.count <= byTwo)
        try await one.close()
        try await two.close()
    }
}
