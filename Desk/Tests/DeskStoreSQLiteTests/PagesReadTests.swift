import DeskModel
import DeskStore
import DeskTesting
import GRDB
import GRDBSQLite
import Testing

@testable import DeskStoreSQLite

/// What a small request reads of a file in which much is stored, in pages.
@Suite("The pages that a request reads", .timeLimit(.minutes(5)))
struct PagesReadTests {
    private let folder = TestFolder()

    /// The pages that the writer asks for while it takes an arrival.
    private func pages(_ store: SQLiteStore, _ arrival: Arrival) async throws -> Int {
        let before = try await pages(store)
        _ = try await store.take([arrival])
        return try await pages(store) - before
    }

    private func pages(_ store: SQLiteStore) async throws -> Int {
        try await store.writing { db in
            [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, counter in
                var (current, highest): (Int32, Int32) = (0, 0)
                sqlite3_db_status(db.sqliteConnection, counter, &current, &highest, 0)
                return sum + Int(current)
            }
        }
    }

    private func files(_ names: [String], _ size: Int) -> [IncomingAttachment] {
        names.enumerated().map { number, name in
            IncomingAttachment(
                filename: name, bytes: [UInt8](repeating: UInt8(number), count: size))
        }
    }

    @Test(arguments: [true, false])
    func `A small file is compared with no large ones of its owner`(ownerIsThere: Bool) async throws
    {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await store.addProject(named: "one").id
        if ownerIsThere {
            _ = try await store.take([Sample.arrival(project: project, id: Sample.id(1))])
        }
        func arrival(_ files: [IncomingAttachment]) -> Arrival {
            Arrival(
                project: project, received: Sample.begin, attachments: files, owner: Sample.id(1))
        }
        let large = files((0..<90).map { "f\($0)" }, 200_000)
        _ = try await store.take([arrival(large)])
        let small = try await pages(store, arrival(files(["g"], 100)))
        // All of the large ones are more than 4,000 pages.
        #expect(small < 500, "\(small)")
        // As large and with other names, still none of them is read.
        let alike = try await pages(store, arrival(files(["h"], 200_000)))
        #expect(alike < 800, "\(alike)")
        try await store.close()
    }

    @Test
    func `A hundred pieces of feedback read once what their event has`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await store.addProject(named: "one").id
        let long = String(repeating: "x", count: 16_000)
        func arrival(_ texts: [String]) -> Arrival {
            var arrival = Arrival(project: project, received: Sample.begin)
            arrival.feedback = texts.map { IncomingFeedback(event: Sample.id(1), message: $0) }
            return arrival
        }
        let known = (0..<99).map { "\(long)\($0)" }
        _ = try await store.take([arrival(known)])
        let one = try await pages(store, arrival([known[98]]))
        let hundred = try await pages(store, arrival(Array(repeating: known[98], count: 100)))
        #expect(hundred < 2 * one + 100, "\(hundred) and \(one)")
        _ = try await store.take([arrival(["new"])])
        let list = try await store.feedback(of: project, page: Page(limit: 100))
        #expect(list.items.count == 100 && list.next == nil)
        try await store.close()
    }
}
