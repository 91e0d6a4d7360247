import DeskModel
import DeskStore
import DeskStoreSQLite
import DeskTesting
import Foundation
import GRDB
import Testing

@Suite("The files of a store in SQLite", .timeLimit(.minutes(10)))
struct SQLiteStoreTests {
    let folder = TestFolder()

    @Test
    func `The folder and its files are for their owner alone`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        _ = try await store.addProject(named: "one")
        #expect(try folder.mode() == 0o700)
        let files = try folder.files()
        #expect(files.contains("desk.sqlite") && files.contains("desk.sqlite-wal"))
        for file in files { #expect(try folder.mode(of: file) == 0o600, "\(file)") }
        try await store.close()
    }

    @Test
    func `A second server is refused, and a command may open the store beside it`() async throws {
        let server = try SQLiteStore.open(folder: folder.path)
        #expect(throws: StoreError.inUse) { try SQLiteStore.open(folder: folder.path) }
        let command = try SQLiteStore.open(folder: folder.path, exclusive: false)
        let project = try await command.addProject(named: "one")
        #expect(try await server.projects() == [project])
        try await command.close()
        try await server.close()
        let next = try SQLiteStore.open(folder: folder.path)
        try await next.close()
    }

    @Test
    func `A copy of the lock in a process that is just being started keeps no folder locked`()
        async throws
    {
        let server = try SQLiteStore.open(folder: folder.path)
        let copies = copies(ofDescriptorsOf: folder.path + "/desk.lock")
        #expect(!copies.isEmpty)
        try await server.close()
        let next = try SQLiteStore.open(folder: folder.path)
        try await next.close()
        for copy in copies { close(copy) }
    }

    /// Copies the open descriptors of a file, as a fork does.
    private func copies(ofDescriptorsOf path: String) -> [Int32] {
        var (file, other) = (stat(), stat())
        stat(path, &file)
        return (0..<1024).filter { descriptor in
            fstat(descriptor, &other) == 0 && other.st_ino == file.st_ino
                && other.st_dev == file.st_dev
        }.map { dup($0) }
    }

    /// Takes back what came after the first version.
    private static let takeBack = """
        DROP TRIGGER known_issues_end; DROP TRIGGER replies_end;
        DROP TABLE known_issues; DROP TABLE replies; DROP TABLE release_days;
        DROP INDEX feedback_reply; DROP INDEX feedback_user; DROP INDEX groups_assignee;
        DELETE FROM meta WHERE name = 'knownIssues';
        DROP TRIGGER carried_end; DROP TRIGGER files_end; DROP TABLE carried;
        DROP TABLE files; DROP INDEX feedback_own;
        ALTER TABLE feedback DROP COLUMN own; ALTER TABLE feedback DROP COLUMN contact;
        ALTER TABLE feedback DROP COLUMN removed;
        ALTER TABLE projects DROP COLUMN contact;
        ALTER TABLE groups DROP COLUMN resolved;
        ALTER TABLE groups DROP COLUMN resolved_in;
        ALTER TABLE groups DROP COLUMN resolved_releases;
        ALTER TABLE groups DROP COLUMN keep;
        ALTER TABLE projects DROP COLUMN day_bytes; ALTER TABLE projects DROP COLUMN most_bytes;
        ALTER TABLE projects DROP COLUMN bytes; ALTER TABLE events DROP COLUMN size;
        DROP TABLE taken_bytes; DROP TABLE deleting;
        ALTER TABLE tokens DROP COLUMN scope; ALTER TABLE tokens DROP COLUMN created;
        ALTER TABLE tokens DROP COLUMN used;
        ALTER TABLE destinations DROP COLUMN query; ALTER TABLE destinations DROP COLUMN filtered;
        ALTER TABLE groups DROP COLUMN reached; ALTER TABLE groups DROP COLUMN issue;
        ALTER TABLE projects DROP COLUMN tracker;
        ALTER TABLE destinations DROP COLUMN zone; ALTER TABLE destinations DROP COLUMN day_told;
        ALTER TABLE destinations DROP COLUMN week_told; ALTER TABLE outbox DROP COLUMN detail;
        ALTER TABLE outbox DROP COLUMN recipients;
        DROP TABLE operations; DROP TABLE operation_people; DROP TABLE operation_items;
        DROP TABLE operation_queue; DROP TABLE cohorts; DROP TABLE cohort_people;
        DROP TABLE worse_releases;
        DELETE FROM grdb_migrations WHERE identifier IN ('2', '3', '4', '5');
        PRAGMA user_version = 1;
        """

    @Test
    func `A file of the first version opens, with what it has`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await store.addProject(named: "one").id
        var arrival = Sample.arrival(project: project, id: Sample.id(1))
        arrival.feedback = [IncomingFeedback(message: "kept", replyTo: "hash")]
        _ = try await store.take([arrival])
        let group = Sample.facts().fingerprint.group(in: project)
        _ = try await store.update(group: group, status: .resolved, assignee: nil)
        try await store.close()
        let file = try DatabaseQueue(path: folder.path + "/desk.sqlite")
        try await file.write { db in
            try db.execute(sql: Self.takeBack)
        }
        try file.close()
        let next = try SQLiteStore.open(folder: folder.path)
        let id = try #require(try await next.feedback(of: project, page: Page()).items.first?.id)
        _ = try await next.reply(to: id, "welcome", sent: Sample.begin)
        let replies = try await next.replies(to: "hash", of: project, limit: 1)
        #expect(replies.map(\.message) == ["welcome"])
        #expect(try await next.eventCount() == 1)
        let resolved = try #require(try await next.group(group))
        #expect(resolved.status == .resolved && resolved.resolution == nil && resolved.keep == 1)
        // Without a time, any event opens it, as in the version before.
        _ = try await next.take([Sample.arrival(project: project)])
        #expect(try await next.group(group)?.isRegressed == true)
        try await next.close()
    }

    @Test
    func `What was committed is there after an abrupt end, and the outbox goes on`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await store.addProject(named: "one").id
        let destination = try await store.add(Sample.destination(project: project, when: [.every]))
        _ = try await store.take(Sample.arrivals(0..<50, project: project))
        let end = Sample.begin + .seconds(100)
        let leased = try await store.lease(
            for: destination.id, now: end, until: end + .seconds(30), limit: 10)
        try await store.settle(leased.prefix(5).map(\.id), .sent, now: end)
        let copy = try folder.copy()
        let next = try SQLiteStore.open(folder: copy.path)
        #expect(try await next.eventCount() == 50)
        let late = end + .seconds(30)
        let rest = try await next.lease(
            for: destination.id, now: late, until: late + .seconds(30), limit: 100)
        #expect(rest.compactMap(\.event?.summary.id) == (5..<50).map(Sample.id))
        try await next.giveBackLeases()
        let again = try await next.lease(
            for: destination.id, now: end, until: late, limit: 100)
        #expect(again.compactMap(\.event?.summary.id) == (5..<50).map(Sample.id))
        try await next.close()
        try await store.close()
    }

    @Test
    func `A newer desk's file is refused, and left as it is`() async throws {
        for change in [
            "PRAGMA user_version = 99", "INSERT INTO grdb_migrations VALUES ('of tomorrow')",
        ] {
            let folder = TestFolder()
            try await SQLiteStore.open(folder: folder.path).close()
            let queue = try DatabaseQueue(path: folder.database)
            try await queue.write { try $0.execute(sql: change) }
            try queue.close()
            let before = try Data(contentsOf: URL(fileURLWithPath: folder.database))
            #expect(throws: StoreError.newer) { try SQLiteStore.open(folder: folder.path) }
            #expect(throws: StoreError.newer) {
                try SQLiteStore.open(folder: folder.path, exclusive: false)
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == before)
        }
    }

    @Test
    func `A start that was killed while it made the file is undone by the next one`() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: folder.database)
        let killed = try queue.inDatabase { [folder] db in
            try db.execute(sql: "PRAGMA cache_size = 1; BEGIN; CREATE TABLE first (a)")
            for _ in 1...100 {
                try db.execute(sql: "INSERT INTO first VALUES (zeroblob(4000))")
            }
            let killed = try folder.copy()
            try db.execute(sql: "ROLLBACK")
            return killed
        }
        #expect(try killed.files().contains("desk.sqlite-journal"))
        try await SQLiteStore.open(folder: killed.path, exclusive: false).close()
    }

    @Test
    func `A file that is no store is damaged`() async throws {
        try await SQLiteStore.open(folder: folder.path).close()
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        var torn = whole
        torn.replaceSubrange(4096..<40_960, with: Data(repeating: 0xAB, count: 36_864))
        let other = TestFolder()
        for bytes in [
            Data("no database at all, ".utf8) + Data(count: 9000), torn, whole.prefix(20_000),
        ] {
            try FileManager.default.createDirectory(
                atPath: other.path, withIntermediateDirectories: true)
            for file in try other.files() {
                try FileManager.default.removeItem(atPath: other.path + "/" + file)
            }
            try bytes.write(to: URL(fileURLWithPath: other.database))
            #expect(throws: StoreError.damaged) { try SQLiteStore.open(folder: other.path) }
        }
    }

    @Test
    func `Another program's database is not touched`() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: folder.database)
        try await queue.write { try $0.execute(sql: "CREATE TABLE mine (x)") }
        try queue.close()
        #expect(throws: StoreError.damaged) { try SQLiteStore.open(folder: folder.path) }
        let again = try DatabaseQueue(path: folder.database)
        #expect(try await again.read { try !$0.tableExists("projects") })
    }

    @Test
    func `A folder that cannot be made is unavailable`() throws {
        #expect {
            try SQLiteStore.open(folder: "/dev/null/desk")
        } throws: { error in
            if case .unavailable(_)? = error as? StoreError { true } else { false }
        }
    }

    @Test
    func `Nothing of a forgotten user is left in the bytes of any file`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await store.addProject(named: "one").id
        let secret = "janedoe" + "4711"
        for number in 0..<600 {
            let isMine = number % 7 == 0
            let user = isMine ? secret : "user-\(number % 20)"
            var arrival = Sample.arrival(
                project: project, at: Sample.begin + .seconds(number), id: Sample.id(number),
                title: isMine ? "Failure of \(secret)" : "Failure", fingerprint: ["f\(number % 3)"],
                user: user, searchable: [user + "x"],
                attachments: [IncomingAttachment(filename: user, bytes: Array(user.utf8))])
            arrival.sessions = [
                .one(id: "s\(number)", release: "app@1", user: user, hasFailed: isMine)
            ]
            arrival.feedback = [IncomingFeedback(name: user, message: user, user: user)]
            _ = try await store.take([arrival])
            if number % 50 == 0 { while try await store.index(limit: 100) {} }
        }
        while try await store.index(limit: 100) {}
        for feedback in try await store.feedback(of: project, page: Page(limit: 100)).items
        where feedback.name == secret {
            _ = try await store.reply(to: feedback.id, "Dear \(secret)", sent: Sample.begin)
        }
        #expect(try folder.bytes().range(of: Data("Dear \(secret)".utf8)) != nil)
        #expect(try folder.bytes().range(of: Data(secret.utf8)) != nil)
        #expect(try await store.forget(users: [secret]) == 86)
        #expect(try folder.bytes().range(of: Data(secret.utf8)) == nil)
        // The beginning of a word may stand apart from its end in an index.
        #expect(try folder.bytes().range(of: Data("edoe4711".utf8)) == nil)
        #expect(try await store.eventCount() == 514)
        let hits = try await store.search("failure", page: Page(limit: 100))
        #expect(hits.items.count == 100)
        try await store.close()
    }

    @Test
    func `A backup is a store of its own, as private, while the first goes on`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await store.addProject(named: "one").id
        _ = try await store.take(Sample.arrivals(0..<20, project: project))
        while try await store.index(limit: 100) {}
        let target = TestFolder()
        try await store.backup(to: target.path)
        _ = try await store.take(Sample.arrivals(20..<21, project: project))
        #expect(try target.mode() == 0o700)
        #expect(try target.mode(of: "desk.sqlite") == 0o600)
        await #expect(throws: StoreError.occupied) { try await store.backup(to: target.path) }
        let copy = try SQLiteStore.open(folder: target.path)
        #expect(try await copy.eventCount() == 20)
        #expect(try await copy.search("connection", page: Page()).items.count == 21)
        try await copy.close()
        try await store.close()
    }

    @Test
    func `Parts of the index go with their events`() async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        let project = try await store.addProject(named: "one").id
        _ = try await store.take(Sample.arrivals(0..<10, project: project))
        while try await store.index(limit: 100) {}
        _ = try await store.prune([Kept(project: project, count: 0)], limit: 100)
        #expect(try await store.search(Sample.id(3).description, page: Page()).items.isEmpty)
        #expect(try await store.eventCount() == 0)
        try await store.close()
    }
}
