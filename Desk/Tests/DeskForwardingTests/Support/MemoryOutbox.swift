import DeskForwarding
import DeskModel
import DeskStore

/// An outbox in memory that leases as a store does.
actor MemoryOutbox: Outbox {
    enum State: Equatable { case waiting, sent, failed }

    struct Entry {
        var message: Message
        var destination: String
        var due: Timestamp
        var state = State.waiting
    }

    struct Refused: Error {}

    private(set) var known: [Destination] = []
    private(set) var entries: [Int64: Entry] = [:]
    private(set) var stopped: [String: String] = [:]
    /// The number of calls of ``settle(_:_:now:)`` to refuse from now on.
    private var refusals = 0
    /// The destinations that another desk sends to.
    private var claimed: Set<String> = []
    /// What happens while messages are leased.
    private let whileLeasing: @Sendable () -> Void

    init(whileLeasing: @escaping @Sendable () -> Void = {}) { self.whileLeasing = whileLeasing }

    func add(_ destination: Destination) { known.append(destination) }

    func replace(_ destination: Destination) {
        known = known.map { $0.id == destination.id ? destination : $0 }
    }

    func add(_ messages: [Message], to destination: String = "d1") {
        for message in messages {
            entries[message.id] = Entry(
                message: message, destination: destination, due: message.created)
        }
    }

    func remove(_ id: String) {
        known.removeAll { $0.id == id }
        entries = entries.filter { $0.value.destination != id }
    }

    func claim(_ destination: String, byAnother: Bool) {
        if byAnother { claimed.insert(destination) } else { claimed.remove(destination) }
    }

    func claim(destination id: String) -> Bool { !claimed.contains(id) }

    func refuse(_ count: Int) { refusals = count }

    func count(_ state: State) -> Int { entries.values.count { $0.state == state } }
    func attempts(of id: Int64) -> Int? { entries[id]?.message.attempts }
    func due(of id: Int64) -> Timestamp? { entries[id]?.due }

    func projects() -> [Project] { [Project(id: 3, name: "Shop", key: "k")] }
    func destinations() -> [Destination] { known }

    func waiting(for destination: String) -> Int {
        entries.values.count { $0.destination == destination && $0.state == .waiting }
    }

    func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) -> [Message] {
        whileLeasing()
        let due = entries.values.filter {
            $0.destination == destination && $0.state == .waiting && $0.due <= now
        }
        let leased = due.map(\.message).sorted { $0.id < $1.id }.prefix(limit)
        for message in leased { entries[message.id]?.due = end }
        return Array(leased)
    }

    func settle(_ messages: [Int64], _ result: Settlement, now: Timestamp) throws {
        if refusals > 0 {
            refusals -= 1
            throw Refused()
        }
        for id in messages {
            switch result {
            case .sent: entries[id]?.state = .sent
            case .failed: entries[id]?.state = .failed
            case .wait(let time): entries[id]?.due = time
            case .left(let recipients, let time):
                entries[id]?.due = time
                entries[id]?.message.attempts += 1
                entries[id]?.message.recipients = recipients
            case .again(let time):
                entries[id]?.due = time
                entries[id]?.message.attempts += 1
            }
        }
    }

    func stop(destination id: String, because reason: String) {
        stopped[id] = reason
        for index in known.indices where known[index].id == id { known[index].stopped = reason }
        for (key, entry) in entries where entry.destination == id && entry.state == .waiting {
            entries[key]?.state = .failed
        }
    }
}

/// An outbox as a desk sees it that is killed: from then on no call comes back.
final class MortalOutbox: Outbox {
    let inner: MemoryOutbox
    let isDead: @Sendable () -> Bool

    init(_ inner: MemoryOutbox, isDead: @escaping @Sendable () -> Bool) {
        (self.inner, self.isDead) = (inner, isDead)
    }

    private func live() async throws {
        while isDead() { try await Task.sleep(for: .seconds(3600)) }
    }

    func projects() async throws -> [Project] {
        try await live()
        return await inner.projects()
    }
    func destinations() async throws -> [Destination] {
        try await live()
        return await inner.destinations()
    }
    func waiting(for destination: String) async throws -> Int {
        try await live()
        return await inner.waiting(for: destination)
    }
    func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) async throws -> [Message] {
        try await live()
        return await inner.lease(for: destination, now: now, until: end, limit: limit)
    }
    func settle(_ messages: [Int64], _ result: Settlement, now: Timestamp) async throws {
        try await live()
        try await inner.settle(messages, result, now: now)
    }
    func stop(destination id: String, because reason: String) async throws {
        try await live()
        await inner.stop(destination: id, because: reason)
    }
}
