import DeskStore
import DeskStoreSQLite
import DeskTesting
import Testing

@Suite("The store in SQLite does what every store must", .timeLimit(.minutes(10)))
struct ConformanceTests {
    @Test(arguments: StoreConformance.cases)
    func `Conformance`(_ expected: StoreConformance.Case) async throws {
        let folder = TestFolder()
        let store = try SQLiteStore.open(folder: folder.path)
        try await expected.run(store)
        try await store.close()
    }

    @Test(arguments: StoreConformance.sharing)
    func `Sharing`(_ expected: StoreConformance.SharedCase) async throws {
        let folder = TestFolder()
        let stores = [
            try SQLiteStore.open(folder: folder.path, exclusive: false),
            try SQLiteStore.open(folder: folder.path, exclusive: false),
        ]
        try await expected.run(stores[0], stores[1])
        for store in stores { try await store.close() }
    }
}
