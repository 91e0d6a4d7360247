import DeskIntake
import DeskModel
import DeskStore

extension Administration {
    /// Writes every event as a line of JSON, the oldest first.
    ///
    /// - Parameters:
    ///   - project: The project; nil means all.
    ///   - write: Takes lines, with their ends.
    /// - Throws: ``DeskFailure`` for a project that is not there, and errors of the storage.
    public func export(project: Int?, to write: ([UInt8]) throws -> Void) async throws {
        if let project, try await !store.projects().contains(where: { $0.id == project }) {
            throw DeskFailure("There is no project \(project).")
        }
        var position: Int64 = 0
        while true {
            let events = try await store.export(project: project, after: position, limit: 200)
            guard let last = events.last else { return }
            try write(events.flatMap { JSON($0).bytes + [UInt8(ascii: "\n")] })
            position = last.summary.position
        }
    }
}

/// Brings in what ``Administration/export(project:to:)`` wrote.
public struct Import {
    /// The number of events that were not there already.
    public private(set) var restored = 0
    /// The number of events that were there already.
    public private(set) var known = 0
    /// The lines that could not be read, by their numbers, with the reasons.
    public private(set) var findings: [(line: Int, reason: String)] = []

    private let store: any Store
    private let intake: Intake
    private var projects: [Int: Project]
    private var waiting: [Arrival] = []
    private var line = 0

    /// Creates an import.
    public init(into desk: Administration) async throws {
        store = desk.store
        intake = try await desk.intake()
        projects = Dictionary(
            try await desk.store.projects().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }

    /// Reads a line; an empty one is left out.
    public mutating func read(_ bytes: [UInt8]) async throws {
        line += 1
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return }
        do throws(Unreadable) {
            waiting.append(try await arrival(bytes))
        } catch {
            switch error {
            case .line(let reason): findings.append((line, reason))
            case .storage(let error): throw error
            }
        }
        if waiting.count >= 100 { try await finish() }
    }

    /// Stores what was read.
    public mutating func finish() async throws {
        guard !waiting.isEmpty else { return }
        let count = try await store.restore(waiting)
        restored += count
        known += waiting.count - count
        waiting = []
    }

    private enum Unreadable: Error {
        case line(String)
        case storage(StoreError)
    }

    private mutating func arrival(_ bytes: [UInt8]) async throws(Unreadable) -> Arrival {
        guard let json = try? JSON(reading: bytes) else { throw .line("is no JSON") }
        guard let id = json["id"]?.string.flatMap({ EventID($0) }),
            let number = json["project"]?.int, number > 0, number < 1_000_000_000,
            let received = json["received"]?.string.flatMap({ Timestamp($0) }),
            let event = json["event"], event.object != nil
        else { throw .line("is no event of an export") }
        let project = try await project(number)
        let credentials = Credentials(
            authHeader: "Sentry sentry_key=\(project.key)", authorization: nil, query: [])
        do {
            var arrival = try intake.readStore(
                event.bytes, credentials: credentials, project: project, received: received)
            guard case .taken(var incoming) = arrival.event else { throw Refusal.malformed("") }
            incoming.id = id
            if let user = json["user"]?.string {
                // The event may have no trace any more of what its user was made of.
                incoming.facts.user = intake.user(user, project: number)
            }
            incoming.facts.timestamp =
                json["timestamp"]?.string.flatMap { Timestamp($0) } ?? incoming.facts.timestamp
            arrival.event = .taken(incoming)
            return arrival
        } catch {
            throw .line("has an event that cannot be read")
        }
    }

    private mutating func project(_ id: Int) async throws(Unreadable) -> Project {
        if let project = projects[id] { return project }
        let project = Project(
            id: id, name: "Project \(id)", key: String(Secret.make().prefix(32)))
        do {
            try await store.importProject(project)
        } catch let error as StoreError {
            throw .storage(error)
        } catch {
            throw .storage(.unavailable("\(error)"))
        }
        projects[id] = project
        return project
    }
}
