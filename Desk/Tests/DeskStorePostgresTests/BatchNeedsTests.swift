import DeskModel
import DeskPostgres
import DeskStore
import DeskStoreRules
import DeskTesting
import Testing

@testable import DeskStorePostgres

@Suite("What a batch reads", .timeLimit(.minutes(5)))
struct BatchNeedsTests {
    @Test
    func `Of what an event has, a small request reads a row for each thing that it brings`()
        async throws
    {
        try await TestDatabase.withStore { store in
            let project = try await store.addProject(named: "one").id
            func arrival(_ numbers: Range<Int>) -> Arrival {
                var arrival = Arrival(
                    project: project, received: Sample.begin,
                    attachments: numbers.map {
                        IncomingAttachment(filename: "f\($0)", bytes: [UInt8($0)])
                    }, owner: Sample.id(1))
                arrival.feedback = numbers.map {
                    IncomingFeedback(event: Sample.id(1), message: "m\($0)")
                }
                return arrival
            }
            _ = try await store.take([Sample.arrival(project: project, id: Sample.id(1))])
            _ = try await store.take([arrival(0..<90)])
            let needs = BatchNeeds(await PreparedArrival.all([arrival(89..<91)], packsWords: false))
            let results = try await store.write { try await $0.pipeline(needs.firstStatements) }
            for result in results[8...9] {
                #expect(result.rows.count == 2)
                #expect(try result.rows.map { try $0.int("count") } == [90, 90])
                #expect(try result.rows.map { try $0.bool("same") } == [true, false])
            }
        }
    }
}
