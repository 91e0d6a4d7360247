import DeskStorePostgres
import DeskTesting
import Testing

@Suite("The store in PostgreSQL does what every store must", .serialized, .timeLimit(.minutes(10)))
struct ConformanceTests {
    @Test(arguments: StoreConformance.cases)
    func `Conformance`(_ expected: StoreConformance.Case) async throws {
        try await TestDatabase.withStore { store in try await expected.run(store) }
    }

    @Test(arguments: StoreConformance.sharing)
    func `Sharing`(_ expected: StoreConformance.SharedCase) async throws {
        let database = try await TestDatabase.make()
        let stores = [
            try await TestDatabase.open(database), try await TestDatabase.open(database),
        ]
        try await expected.run(stores[0], stores[1])
        for store in stores { try await store.close() }
    }
}
