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
}
