import DeskModel
import DeskStorePostgres
import DeskTesting
import Testing

@Suite("Hints of what other desks stored", .timeLimit(.minutes(5)))
struct HintTests {
    @Test
    func `A desk hears of what another one stored, and not of its own`() async throws {
        let database = try await TestDatabase.make()
        let one = try await TestDatabase.open(database)
        let two = try await TestDatabase.open(database)
        let project = try await one.addProject(named: "one").id
        var (ofOne, ofTwo) = (one.hints().makeAsyncIterator(), two.hints().makeAsyncIterator())
        // What is stored before a desk listens brings no hint, so some more is stored until one comes.
        let writer = Task {
            var number = 0
            while !Task.isCancelled {
                _ = try await one.take([
                    Sample.arrival(project: project, id: Sample.id(number))
                ])
                number += 1
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        await ofTwo.next()
        writer.cancel()
        _ = await writer.result
        // The first hint of the first desk is the second one's.
        async let heard: Void? = ofOne.next()
        let before = try await one.eventCount()
        _ = try await two.take([Sample.arrival(project: project, id: Sample.id(1_000_000))])
        await heard
        #expect(try await one.eventCount() == before + 1)
        try await one.close()
        try await two.close()
    }
}
