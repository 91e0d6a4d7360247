import DeskModel
import DeskStore
import DeskTesting
import Foundation
import Testing

@testable import DeskKit

@Suite("An archive", .timeLimit(.minutes(10)))
struct ArchiveTests {
    private static let names = ["2026-01-02", "2026-01-03"].map { "1-\($0).jsonl.gz" }

    private static func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private static func lines(_ path: String) async throws -> [JSON] {
        var lines: [JSON] = []
        try await LineFile(path: path).read { line in
            if let line { lines.append(try JSON(reading: line)) }
        }
        return lines
    }

    @Test(arguments: ArchiveDesk.Kind.allCases)
    func `Events leave with their files and come back as they were`(
        _ kind: ArchiveDesk.Kind
    ) async throws {
        try await ArchiveDesk.with(kind) { desk in
            try await desk.fill()
            let (events, counted) = (try await desk.events(), try await desk.counted())
            let result = try await desk.archive(removing: true)
            #expect(try desk.files() == Self.names)
            #expect((result.files, result.events, result.removed) == (2, 8, 8))
            let sizes = try desk.files().map { try desk.content($0).count }
            #expect(result.bytes == sizes.reduce(0, +))
            #expect(try Self.mode(of: desk.path) == 0o700)
            for path in try desk.paths() { #expect(try Self.mode(of: path) == 0o600) }
            #expect(try await desk.store.eventCount() == 8)
            #expect(try await desk.counted() == counted)
            for _ in 0..<2 {
                let (_, complaints) = try await desk.bringBack(desk.paths())
                #expect(complaints == [])
                #expect(try await desk.events() == events)
                #expect(try await desk.counted() == counted)
            }
        }
    }

    @Test(arguments: ArchiveDesk.Kind.allCases)
    func `Another desk counts what it gets`(_ kind: ArchiveDesk.Kind) async throws {
        try await ArchiveDesk.with { old in
            try await old.fill()
            try await old.archive()
            try await ArchiveDesk.with(kind) { other in
                let (work, _) = try await other.bringBack(old.paths())
                #expect((work.restored, work.known) == (8, 0))
                #expect(try await other.events() == old.events().suffix(8))
                let groups = try await other.store.groups(
                    of: 1, query: "", status: nil, page: Page())
                #expect(groups.items.map(\.count) == [4, 4])
                let again = try await other.bringBack(old.paths()).work
                #expect((again.restored, again.known) == (0, 8))
                #expect(try await other.store.counts(of: 1).items == ["event": 8])
            }
        }
    }

    @Test
    func `What came later becomes another member, and nothing is doubled`() async throws {
        try await ArchiveDesk.with { desk in
            let store = desk.store
            _ = try await store.take([try await desk.arrival(0), try await desk.arrival(1)])
            try await desk.archive()
            let old = try desk.content(Self.names[0])
            var late = Arrival(project: 1, received: Sample.begin, owner: Sample.id(0))
            late.attachments = [IncomingAttachment(filename: "late.log", bytes: [1])]
            _ = try await store.take([late, try await desk.arrival(2)])
            let result = try await desk.archive()
            #expect((result.files, result.events) == (1, 1))
            let new = try desk.content(Self.names[0])
            #expect(new.starts(with: old) && new.count == old.count + result.bytes)
            let lines = try await Self.lines(desk.path + "/" + Self.names[0])
            #expect(lines.compactMap { $0["event"] }.count == 3)
            #expect(lines.compactMap { $0["file"]?["filename"]?.string } == ["late.log"])
            #expect(try await desk.archive() == ArchiveResult())
            #expect(try desk.content(Self.names[0]) == new)
        }
    }

    @Test
    func `A damaged archive gives what was before, with one line`() async throws {
        try await ArchiveDesk.with { desk in
            try await desk.fill()
            try await desk.archive(removing: true)
            let file = desk.path + "/" + Self.names[0]
            let whole = try desk.content(Self.names[0])
            try (whole + whole.dropLast(40)).write(to: URL(fileURLWithPath: file))
            let (work, complaints) = try await desk.bringBack(desk.paths())
            #expect(work.restored == 8)
            #expect(complaints.count == 1 && complaints[0].contains("damaged or cut off"))
            // A damaged archive gets nothing more, so nothing is removed either.
            await #expect(throws: DeskFailure.self) { try await desk.archive(removing: true) }
            #expect(try await desk.store.eventCount() == 16)
            #expect(try desk.files() == Self.names)
        }
    }

    @Test
    func `An archive that is cut off in its middle leaves the old one, and no half of the new one`()
        async throws
    {
        try await ArchiveDesk.with { desk in
            _ = try await desk.store.take([try await desk.arrival(0)])
            try await desk.archive()
            let old = try desk.content(Self.names[0])
            try await desk.fill()
            let failing = SwitchedStore(desk.store) { count in
                if count == 2 { throw StoreError.unavailable("full") }
            }
            let broken = Administration(store: failing)
            await #expect(throws: StoreError.self) {
                try await desk.archive(broken, removing: true)
            }
            #expect(try desk.files() == Self.names.prefix(1).map(\.self))
            #expect(try await desk.store.eventCount() == 16)
            // A killed command leaves its part, which the next one does without.
            let part = desk.path + "/" + Self.names[1] + ".part"
            try Data("half".utf8).write(to: URL(fileURLWithPath: part))
            try await desk.archive(removing: true)
            #expect(try desk.files() == Self.names)
            #expect(try desk.content(Self.names[0]).starts(with: old))
            #expect(try await Self.lines(desk.path + "/" + Self.names[1]).count == 4)
        }
    }

    @Test
    func `Events that are imported meanwhile are not removed`() async throws {
        try await ArchiveDesk.with { desk in
            try await desk.fill()
            let (store, older) = (desk.store, try await desk.arrival(-1))
            let busy = SwitchedStore(store) { count in
                if count == 2 { _ = try await store.restore([older]) }
            }
            await #expect(throws: DeskFailure.self) {
                try await desk.archive(Administration(store: busy), removing: true)
            }
            #expect(try await store.eventCount() == 17)
            #expect(try await desk.archive(removing: true).removed == 9)
        }
    }

    @Test(arguments: ArchiveDesk.Kind.allCases)
    func `Feedback stays when events leave`(_ kind: ArchiveDesk.Kind) async throws {
        try await ArchiveDesk.with(kind) { desk in
            var arrival = try await desk.arrival(0)
            arrival.feedback = [IncomingFeedback(event: Sample.id(0), message: "It hangs.")]
            _ = try await desk.store.take([arrival])
            #expect(try await desk.archive(removing: true).removed == 1)
            let feedback = try await desk.store.feedback(of: 1, page: Page()).items
            #expect(feedback.map(\.message) == ["It hangs."])
        }
    }

    @Test
    func `Two commands do not write into one folder`() async throws {
        try await ArchiveDesk.with { desk in
            let folder = try ArchiveFolder(desk.path)
            await #expect(throws: DeskFailure.self) { try await desk.archive() }
            withExtendedLifetime(folder) {}
        }
    }
}
