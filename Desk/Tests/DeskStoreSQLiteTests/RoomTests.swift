import DeskModel
import DeskStore
import DeskStoreSQLite
import DeskTesting
import Foundation
import GRDB
import Testing

@Suite("The room of a store in SQLite", .timeLimit(.minutes(10)))
struct RoomTests {
    let folder = TestFolder()

    private func file(_ seed: Int, _ count: Int = 100_000) -> IncomingAttachment {
        var state = UInt64(seed + 1)
        let bytes = (0..<count).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        return IncomingAttachment(filename: "f", bytes: bytes)
    }

    private func take(_ count: Int, into store: SQLiteStore) async throws -> Int {
        let project = try await store.addProject(named: "one").id
        for number in 0..<count {
            _ = try await store.take([
                Sample.arrival(
                    project: project, at: Sample.begin + .seconds(number), id: Sample.id(number),
                    title: number < count / 2 ? "first" : "second", attachments: [file(number)])
            ])
        }
        while try await store.index(limit: 100) {}
        return project
    }

    private func size() throws -> Int { try folder.bytes().count }

    @Test
    func `Retention gives the room back`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await take(300, into: store)
        #expect(try size() > 30_000_000)
        while try await store.prune([Kept(project: project, count: 5)], limit: 1000) {}
        #expect(try size() < 16_000_000)
        #expect(try await store.eventCount() == 5)
        #expect(try await store.bytes(ofAttachment: "300") == file(299).bytes)
        try await store.close()
    }

    @Test
    func `A deleted group is in no file, and gives its room back`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await take(300, into: store)
        let sample = Data(file(7).bytes.suffix(3000))
        #expect(try folder.bytes().range(of: sample) != nil)
        #expect(
            try await store.delete(
                group: Sample.facts(title: "first").fingerprint.group(in: project)))
        while try await store.prune([], limit: 1000) {}
        #expect(try folder.bytes().range(of: sample) == nil)
        #expect(try await store.eventCount() == 150)
        #expect(try size() < 2 * 15_000_000)
        try await store.close()
    }

    @Test
    func `A deletion that was cut off is finished by the next desk`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await take(20, into: store)
        _ = try await store.delete(
            group: Sample.facts(title: "first").fingerprint.group(in: project))
        let copy = try folder.copy()
        let next = try SQLiteStore.open(folder: copy.path)
        #expect(try await next.eventCount() == 20)
        _ = try await next.prune([], limit: 1000)
        #expect(try await next.eventCount() == 10)
        #expect(try copy.bytes().range(of: Data(file(3).bytes.suffix(3000))) == nil)
        try await next.close()
        try await store.close()
    }

    @Test
    func `Retention goes on where deleted texts cannot leave the file`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await take(300, into: store)
        _ = try await store.update(
            group: Sample.facts(title: "second").fingerprint.group(in: project), status: nil,
            assignee: .some("kim"))
        _ = try await store.delete(
            group: Sample.facts(title: "first").fingerprint.group(in: project))
        let file = try DatabaseQueue(path: folder.database)
        try await file.write { try $0.execute(sql: "ALTER TABLE group_words RENAME TO gone") }
        for count in [5, 3] {
            await #expect(throws: StoreError.self) {
                while try await store.prune([Kept(project: project, count: count)], limit: 1000) {}
            }
            #expect(try await store.eventCount() == count)
            #expect(try size() < 16_000_000)
        }
        try await file.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO group_words") }
        try file.close()
        #expect(try await !store.prune([Kept(project: project, count: 3)], limit: 1000))
        #expect(try folder.bytes().range(of: Data(self.file(7).bytes.suffix(3000))) == nil)
        try await store.close()
    }

    @Test(arguments: [
        "UPDATE groups SET count = 1e300", "UPDATE groups SET title = x'00'",
        "UPDATE groups SET first = 'yesterday'", "UPDATE groups SET users = 9.3e18",
    ])
    func `A value of another type than its column's is damage, and ends no process`(
        change: String
    ) async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await take(1, into: store)
        let file = try DatabaseQueue(path: folder.database)
        try await file.write { try $0.execute(sql: change) }
        try file.close()
        await #expect(throws: StoreError.damaged) {
            _ = try await store.groups(of: project, query: "", status: nil, page: Page())
        }
        await #expect(throws: StoreError.damaged) {
            _ = try await store.take([Sample.arrival(project: project, title: "second")])
        }
        #expect(try await store.eventCount() == 1)
        try await store.close()
    }

    @Test
    func `A file of the version before gets the sizes of its events, and its sums fit again`()
        async throws
    {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await take(3, into: store)
        let release = Arrival(
            project: project, received: Sample.begin,
            sessions: [.many(release: "a@1", user: nil, count: 5, failed: 1)],
            clientDropped: ["r": 5])
        _ = try await store.take([release])
        try await store.close()
        let file = try DatabaseQueue(path: folder.database)
        let sizes = try await file.write { db in
            let sizes = try Int.fetchOne(db, sql: "SELECT bytes FROM projects")
            try db.execute(
                sql: """
                    UPDATE releases SET sessions = 9.3e18, failed = ~(1 << 63);
                    UPDATE release_days SET sessions = ~(1 << 63); UPDATE counts SET count = 9.3e18 WHERE name = 'r';
                    ALTER TABLE projects DROP COLUMN day_bytes; ALTER TABLE projects DROP COLUMN most_bytes;
                    ALTER TABLE projects DROP COLUMN bytes; ALTER TABLE events DROP COLUMN size;
                    DROP TABLE taken_bytes; DROP TABLE deleting;
                    ALTER TABLE tokens DROP COLUMN scope; ALTER TABLE tokens DROP COLUMN created;
                    ALTER TABLE tokens DROP COLUMN used; PRAGMA user_version = 2;
                    DELETE FROM grdb_migrations WHERE identifier = '4';
                    """)
            return sizes
        }
        try file.close()
        let next = try SQLiteStore.open(folder: folder.path)
        #expect(try await next.counts(of: project).clientDropped["r"] == ClientNumber.limit)
        let releases = try await next.releases(of: project, page: Page()).items
        let own = releases.first { $0.release == "a@1" }
        #expect(own?.sessions == ClientNumber.limit && own?.failedSessions == ClientNumber.limit)
        #expect(own?.days.map(\.sessions) == [ClientNumber.limit])
        try await next.close()
        let again = try DatabaseQueue(path: folder.database)
        #expect(
            try await again.read { try Int.fetchOne($0, sql: "SELECT bytes FROM projects") }
                == sizes)
        #expect((sizes ?? 0) > 300_000)
    }
}
