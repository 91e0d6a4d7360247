import DeskModel
import DeskStore
import DeskStorePostgres
import DeskStoreSQLite
import DeskTesting
import Foundation

@testable import DeskKit

/// The data of a desk for tests of archives, in a folder or a database of its own.
struct ArchiveDesk {
    /// The folder of the data.
    enum Kind: CaseIterable { case folder, database }

    let desk: Administration
    private let folder = TemporaryFolder()
    private let archives = TemporaryFolder()

    /// Runs a body with the data of a new desk, which has one project.
    static func with(
        _ kind: Kind = .folder, _ body: (ArchiveDesk) async throws -> Void
    ) async throws {
        let made = try await ArchiveDesk(kind)
        _ = try await made.store.addProject(named: "one")
        do {
            try await body(made)
        } catch {
            try await made.store.close()
            throw error
        }
        try await made.store.close()
    }

    private init(_ kind: Kind) async throws {
        let store: any Store =
            switch kind {
            case .folder: try SQLiteStore.open(folder: folder.path)
            case .database:
                try await PostgresStore.open(TestPostgres.configuration(TestPostgres.make()))
            }
        desk = Administration(store: store)
    }

    var store: any Store { desk.store }
    /// The folder of the archives.
    var path: String { archives.path }

    /// The time when `--older-than 3` leaves the events from the sample's third day on.
    static let now = Sample.begin + .seconds(5 * 86_400)

    @discardableResult
    func archive(_ desk: Administration? = nil, removing: Bool = false) async throws
        -> ArchiveResult
    {
        try await (desk ?? self.desk).archive(
            to: path, olderThan: 3, project: nil, removing: removing, now: Self.now)
    }

    /// Takes events of four days, six hours apart, the first of them with two files.
    func fill() async throws {
        var arrivals: [Arrival] = []
        for number in 0..<16 { arrivals.append(try await arrival(number)) }
        arrivals[0].attachments = [
            IncomingAttachment(
                filename: "log.txt", contentType: "text/plain", bytes: [0x68, 0x69]),
            IncomingAttachment(filename: "screen.png", bytes: (0..<255).map { UInt8($0) }),
        ]
        _ = try await store.take(arrivals)
    }

    /// An event as an app sends it, six hours after the one before.
    func arrival(_ number: Int) async throws -> Arrival {
        let reader = KeptLineReader(intake: try await desk.intake(), origin: "")
        let time = Sample.begin + .seconds(number * 6 * 3600)
        let line: JSON = [
            "id": .string(Sample.id(number).description), "project": 1,
            "received": JSON(time), "timestamp": JSON(time),
            "event": [
                "message": .string("boom of \(number % 2 == 0 ? "home" : "cart")"),
                "release": "app@1.2.3", "user": ["id": .string("user-\(number % 3)")],
            ],
        ]
        guard let arrival = try reader.arrival(line.bytes) else { throw CancellationError() }
        return arrival
    }

    /// Imports files.
    ///
    /// - Returns: The import, and its complaints.
    @discardableResult
    func bringBack(_ files: [String]) async throws -> (work: Import, complaints: [String]) {
        let complaints = Locked<[String]>([])
        var work = try await Import(into: desk) { text in complaints.change { $0.append(text) } }
        for file in files { try await work.read(file: file) }
        return (work, complaints.value)
    }

    /// The names of the archives.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != ".lock" }.sorted()
    }

    func paths() throws -> [String] { try files().map { path + "/" + $0 } }

    func content(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }

    /// The state that stays when events leave and come back.
    func counted() async throws -> [String] {
        let groups = try await store.groups(of: 1, query: "", status: nil, page: Page()).items
        let history = try await store.history(
            of: 1, group: nil, slots: 8, of: .seconds(86_400), until: Self.now)
        let counts = try await store.counts(of: 1)
        let releases = try await store.releases(of: 1, page: Page()).items
        return groups.map { "\($0.id) \($0.count) \($0.users) \($0.firstSeen) \($0.lastSeen)" }
            + ["\(history)", "\(counts.stored)"]
            + releases.map { "\($0.release) \($0.events) \($0.affectedUsers)" }
    }

    /// Each event with its time of receipt, its content and its files.
    func events() async throws -> [String] {
        var found: [String] = []
        for event in try await store.events(of: 1, page: Page(limit: 100)).items {
            let stored = try await store.events(withID: event.id, project: 1)
            var text = "\(event.id) \(event.received) \(event.timestamp) \(event.group)"
            text += stored.map { String(decoding: $0.event, as: UTF8.self) }.joined()
            for file in try await store.attachments(of: event.id, project: 1) {
                let bytes = try await store.bytes(ofAttachment: file.id)
                text += " \(file.filename) \(file.contentType ?? "-") \(bytes ?? [])"
            }
            found.append(text)
        }
        return found
    }
}
