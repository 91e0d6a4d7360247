import DeskIntake
import DeskModel
import DeskStore

/// Brings in what ``Administration/export(project:to:)`` and ``Administration/archive(to:olderThan:project:removing:now:)`` wrote.
package struct Import {
    /// The number of events that were not there already.
    package private(set) var restored = 0
    /// The number of events that were there already.
    package private(set) var known = 0
    /// The number of lines and files that could not be read.
    package private(set) var complaints = 0

    private let store: any ProjectStore & ArchiveStore
    private let reader: KeptLineReader
    private let complain: (String) -> Void
    private var projects: [Int: Project]
    private var waiting: [Arrival] = []
    private var waitingBytes = 0

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - desk: The desk that gets the events.
    ///   - complain: Takes a line for each part that cannot be read, as it is met.
    /// - Throws: The errors of the storage.
    package init(into desk: Administration, complain: @escaping (String) -> Void) async throws {
        (store, self.complain) = (desk.store, complain)
        reader = KeptLineReader(
            intake: try await desk.intake(), origin: try await desk.origin())
        projects = Dictionary(
            try await desk.store.projects().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }

    /// Reads a file, which may be compressed, and stores its events.
    ///
    /// - Throws: ``DeskFailure`` if it cannot be opened, and errors of the storage.
    package mutating func read(file path: String) async throws {
        var number = 0
        do {
            try await LineFile(path: path).read { line in
                number += 1
                do {
                    try await read(line)
                } catch let error as KeptLineReader.Failure {
                    note("\(path): line \(number) \(error.reason)")
                }
            }
        } catch LineFile.Failure.damaged {
            note("\(path) is damaged or cut off after line \(number).")
        } catch LineFile.Failure.unreadable {
            try await storeWaiting()
            throw DeskFailure("The file cannot be read: \(DeskFailure.line(path)).")
        }
        try await storeWaiting()
    }

    private mutating func note(_ complaint: String) {
        complaints += 1
        complain(complaint)
    }

    private mutating func read(_ line: [UInt8]?) async throws {
        guard let arrival = try reader.arrival(line) else { return }
        try await makeProject(arrival.project)
        waiting.append(arrival)
        waitingBytes += arrival.storedBytes
        if waiting.count >= 100 || waitingBytes >= 8_000_000 { try await storeWaiting() }
    }

    private mutating func storeWaiting() async throws {
        guard !waiting.isEmpty else { return }
        let count = try await store.restore(waiting)
        let events = waiting.count {
            if case .taken = $0.event { true } else { false }
        }
        restored += count
        known += events - count
        (waiting, waitingBytes) = ([], 0)
    }

    private mutating func makeProject(_ id: Int) async throws {
        guard projects[id] == nil else { return }
        let project = Project(
            id: id, name: "Project \(id)", key: String(Secret.make().prefix(32)))
        try await store.importProject(project)
        projects[id] = project
    }
}
