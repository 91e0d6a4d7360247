import DeskModel
import DeskStore
import DeskTesting
import Foundation
import GRDB
import Synchronization
import Testing

@testable import DeskStoreSQLite

@Suite("Forgetting that is broken off", .timeLimit(.minutes(2)))
struct SweepingTests {
    private let secret = "janedoe" + "4711"

    private func fill(_ store: SQLiteStore) async throws {
        let project = try await store.addProject(named: "one").id
        for number in 0..<20 {
            let user = number.isMultiple(of: 2) ? secret : "user-\(number)"
            var arrival = Sample.arrival(
                project: project, id: Sample.id(number), title: "Failure of \(user)", user: user,
                searchable: [user + "x"],
                attachments: [IncomingAttachment(filename: user, bytes: Array(user.utf8))])
            arrival.feedback = [IncomingFeedback(name: user, message: user, user: user)]
            _ = try await store.take([arrival])
        }
        while try await store.index(limit: 100) {}
    }

    @Test
    func `Every folder that is made for a store is its owner's alone, and every row goes with it`()
        async throws
    {
        for path in ["/one", "/one/two/three"] {
            let outer = TestFolder()
            try FileManager.default.createDirectory(
                atPath: outer.path, withIntermediateDirectories: true)
            let folder = outer.path + path
            let store = try SQLiteStore.open(folder: folder)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700, "\(path)")
            let project = try await store.addProject(named: "one").id
            let destination = try await store.add(
                Sample.destination(project: project, when: [.every]))
            _ = try await store.take(Sample.arrivals(0..<3, project: project))
            _ = try await store.removeDestination(destination.id)
            let left = try await store.pool.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM outbox")
            }
            #expect(left == 0)
            try await store.close()
        }
    }

    @Test
    func `Wherever a desk is killed while it forgets, the next one leaves nothing in any file`()
        async throws
    {
        let folder = TestFolder()
        let store = try SQLiteStore.open(folder: folder.path)
        try await fill(store)
        let commits = Commits(in: folder)
        store.pool.add(transactionObserver: commits)
        #expect(try await store.forget(users: [secret]) == 10)
        let killed = commits.folders.withLock(\.self)
        try await store.close()
        var unswept = 0
        for folder in killed {
            if try folder.bytes().range(of: Data(secret.utf8)) != nil { unswept += 1 }
            let next = try SQLiteStore.open(folder: folder.path)
            #expect(try await next.eventCount() == 10)
            try await next.tidy(now: Sample.begin)
            #expect(try folder.bytes().range(of: Data(secret.utf8)) == nil)
            #expect(try folder.bytes().range(of: Data("edoe4711".utf8)) == nil)
            try await next.close()
        }
        #expect(killed.count > 2 && unswept > 1)
    }
}

/// The files of a store as they are after each commit.
private final class Commits: TransactionObserver, Sendable {
    let folders = Mutex<[TestFolder]>([])
    private let folder: TestFolder

    init(in folder: TestFolder) { self.folder = folder }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidRollback(_ db: Database) {}

    func databaseDidCommit(_ db: Database) {
        do {
            let copy = try folder.copy()
            folders.withLock { $0.append(copy) }
        } catch {
            Issue.record(error)
        }
    }
}
