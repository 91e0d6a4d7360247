import DeskModel
import DeskPostgres
import DeskStore
import DeskTesting
import Testing

@testable import DeskStorePostgres

@Suite("The parts of the days", .timeLimit(.minutes(5)))
struct PartTests {
    /// The length of some days.
    private static func time(_ days: Int) -> Duration { .seconds(86_400 * days) }

    /// A store that has taken an event on each of some days, with a project for it.
    private func withDays(
        _ count: Int, _ body: (PostgresStore, Int) async throws -> Void
    ) async throws {
        try await TestDatabase.withStore { store in
            let project = try await store.addProject(named: "one").id
            for day in 0..<count {
                if day > 0 { try await store.beginNextDay() }
                var arrival = Sample.arrival(
                    project: project, at: Sample.begin + Self.time(day), id: Sample.id(day),
                    searchable: ["word\(day)", "common"])
                arrival.attachments = [
                    IncomingAttachment(filename: "\(day).txt", bytes: Array("file \(day)".utf8))
                ]
                _ = try await store.take([arrival])
            }
            while try await store.index(limit: 100) {}
            try await body(store, project)
        }
    }

    @Test
    func `The first batch of a day makes the part of the day`() async throws {
        try await TestDatabase.withStore { store in
            let project = try await store.addProject(named: "one").id
            let today = try #require(try await store.parts().last)
            try await store.write { connection in
                try await connection.drop(today)
                try await connection.execute(
                    "UPDATE meta SET value = $1 WHERE name = 'position'", today.low - 100)
            }
            _ = try await store.take(Sample.arrivals(0..<3, project: project))
            #expect(try await store.parts().last == today)
            #expect(try await store.position() == today.low + 4)
            let events = try await store.events(of: project, page: Page())
            #expect(events.items.map(\.id) == [2, 1, 0].map(Sample.id))
        }
    }

    @Test
    func `Every read goes over all parts`() async throws {
        try await withDays(5) { store, project in
            let newest = (0..<5).reversed().map(Sample.id)
            #expect(try await store.parts().count == 6)
            #expect(try await store.events(of: project, page: Page()).items.map(\.id) == newest)
            let group = Sample.facts().fingerprint.group(in: project)
            #expect(try await store.events(ofGroup: group, page: Page()).items.map(\.id) == newest)
            let changes = try await store.changes(of: project, after: 0, limit: 100)
            #expect(changes.count == 6)
            let exported = try await store.export(project: nil, after: 0, limit: 100)
            #expect(exported.map(\.summary.id) == newest.reversed())
            for day in 0..<5 {
                let id = Sample.id(day)
                #expect(try await store.events(withID: id, project: nil).count == 1)
                let file = try await store.attachments(of: id, project: project).first
                let bytes = try await store.bytes(ofAttachment: try #require(file?.id))
                #expect(bytes == Array("file \(day)".utf8))
                let hits = try await store.search("word\(day)", page: Page())
                #expect(hits.items.count == 1)
            }
            let first = try await store.search("common", page: Page(limit: 2))
            let rest = try await store.search("common", page: Page(cursor: first.next))
            #expect((first.items + rest.items).count == 5)
        }
    }

    @Test
    func `An id that is in an older part is there already`() async throws {
        try await withDays(3) { store, project in
            let again = Sample.arrival(project: project, id: Sample.id(0))
            let receipts = try await store.take([again])
            let count = try await store.eventCount()
            #expect(receipts == [.duplicate(Sample.id(0))])
            #expect(count == 3)
        }
    }

    @Test
    func `A day goes as a whole when its last event is not kept, and its ids can come again`()
        async throws
    {
        try await withDays(4) { store, project in
            let end = Sample.begin + Self.time(1)
            while try await store.prune([Kept(project: project, since: end)], limit: 100) {}
            // Gone are the part of before the days and the first day; the second is kept to the millisecond.
            #expect(try await store.parts().count == 3)
            let kept = (1..<4).reversed().map(Sample.id)
            #expect(try await store.events(of: project, page: Page()).items.map(\.id) == kept)
            #expect(try await store.eventCount() == 3)
            #expect(try await store.counts(of: project).received == 4)
            #expect(try await store.events(withID: Sample.id(0), project: nil).isEmpty)
            let again = Sample.arrival(project: project, id: Sample.id(0))
            #expect(try await store.take([again]) == [.stored(Sample.id(0))])
        }
    }

    @Test
    func `An event waits for the end of its day, and one that came from elsewhere does not`()
        async throws
    {
        try await TestDatabase.withStore { store in
            let project = try await store.addProject(named: "one").id
            let begin = Sample.begin
            _ = try await store.take([
                Sample.arrival(project: project, at: begin, id: Sample.id(0)),
                Sample.arrival(project: project, at: begin + .seconds(43_200), id: Sample.id(1)),
            ])
            try await store.beginNextDay()
            _ = try await store.take([
                Sample.arrival(project: project, at: begin + Self.time(9), id: Sample.id(2))
            ])
            _ = try await store.restore([
                Sample.arrival(project: project, at: begin, id: Sample.id(3))
            ])
            let kept = [Kept(project: project, since: begin + .seconds(1))]
            while try await store.prune(kept, limit: 100) {}
            let ids = try await store.events(of: project, page: Page()).items.map(\.id)
            #expect(ids == [2, 1, 0].map(Sample.id))
        }
    }

    @Test
    func `Of a day that another project keeps, events go alone`() async throws {
        try await withDays(2) { store, project in
            let other = try await store.addProject(named: "two").id
            _ = try await store.restore(Sample.arrivals(10..<12, project: other))
            try await store.beginNextDay()
            let since = Sample.begin + Self.time(30)
            while try await store.prune([Kept(project: project, since: since)], limit: 1) {}
            #expect(try await store.events(of: project, page: Page()).items.isEmpty)
            #expect(try await store.events(of: other, page: Page()).items.count == 2)
            #expect(try await store.eventCount() == 2)
            let both = [project, other].map { Kept(project: $0, since: since) }
            while try await store.prune(both, limit: 1) {}
            #expect(try await store.eventCount() == 0)
            #expect(try await store.parts().count == 1)
        }
    }

    @Test
    func `The data of the first version is kept, and its desks may go on`() async throws {
        let database = try await TestDatabase.make()
        let pool = PostgresPool(try TestDatabase.configuration(database))
        try await Schema.migrate(pool, to: 1)
        try await pool.transaction { connection in
            try await connection.script(Self.firstVersion)
        }
        let store = try await TestDatabase.open(database)
        let today = try #require(try await store.parts().last)
        #expect(try await store.position() == today.low)
        try await pool.transaction { connection in try await connection.script(Self.later) }
        #expect(
            try await store.events(of: 1, page: Page()).items.map(\.title) == ["late", "early"])
        let id = try #require(EventID(String(repeating: "01", count: 16)))
        #expect(try await store.events(withID: id, project: 1).first?.event == Array("{}".utf8))
        let files = try await store.attachments(of: id, project: 1)
        #expect(files.map(\.filename) == ["a", "b"])
        #expect(Set(files.map(\.id)).count == 2)
        #expect(try await store.counts(of: 1).clientDropped == ["r": ClientNumber.limit, "s": 5])
        let releases = try await store.releases(of: 1, page: Page()).items
        #expect(releases.map(\.sessions) == [ClientNumber.limit])
        #expect(releases.first?.days.map(\.failedSessions) == [ClientNumber.limit])
        try await store.close()
        await pool.close()
    }

    /// Rows as the first version wrote them.
    private static let firstVersion = """
        INSERT INTO projects (name, key, events) VALUES ('one', 'key', 1);
        INSERT INTO groups VALUES (1, 'g', 1, NULL, 't', NULL, 4, 1, 0, 0, 0, 'open', false, NULL,
            1, NULL, 2, '');
        INSERT INTO fingerprints VALUES (1, 'g', 1, 'f', 1, 1, 't', NULL, 4, 1, 0, 0);
        INSERT INTO events VALUES (1, 1, decode(repeat('01', 16), 'hex'), 5, 5, 4, 'early', NULL, 1);
        INSERT INTO payloads VALUES (1, decode('0200000000000000785eabae0500017500f9', 'hex'));
        INSERT INTO event_words VALUES (1, 1, '');
        INSERT INTO attachments (event, filename, size, data) VALUES (1, 'a', 1, 'x');
        UPDATE meta SET value = 2 WHERE name = 'position';
        INSERT INTO counts VALUES (1, 'clientDropped', 'r', 9223372036854775807),
            (1, 'clientDropped', 's', 5);
        INSERT INTO releases (id, project, name, first, sessions, failed)
            VALUES (1, 1, 'a@1', 0, 9223372036854775807, 9223372036854775807);
        INSERT INTO release_days VALUES (1, 5, 9223372036854775807, 9223372036854775807);
        """

    /// Statements of a desk of the first version that runs on.
    private static let later = """
        UPDATE meta SET value = value + 1 WHERE name = 'position';
        INSERT INTO events SELECT (SELECT value FROM meta WHERE name = 'position'), 1,
            decode(repeat('02', 16), 'hex'), 6, 6, 4, 'late', NULL, 1;
        INSERT INTO attachments (event, filename, size, data) VALUES (1, 'b', 1, 'x');
        """
}

extension PostgresStore {
    fileprivate func parts() async throws -> [Part] { try await read { try await $0.parts() } }

    /// Makes the next position one of a later day.
    fileprivate func beginNextDay() async throws {
        let next = try #require(try await parts().last).high
        try await write { connection in
            try await connection.add(Part(day: next >> Part.bits))
            try await connection.execute(
                "UPDATE meta SET value = $1 WHERE name = 'position'", next)
        }
    }
}
