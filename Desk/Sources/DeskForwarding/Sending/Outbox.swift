package import DeskModel
package import DeskStore

/// The part of a store that forwarding needs.
package protocol Outbox: Sendable {
    /// The projects.
    func projects() async throws -> [Project]
    /// All destinations.
    func destinations() async throws -> [Destination]
    /// The number of messages that wait for a destination.
    func waiting(for destination: String) async throws -> Int
    /// Whether this desk sends to a destination, among the desks that share the outbox.
    func claim(destination id: String) async throws -> Bool
    /// Leases the due messages of a destination, the oldest first, until a time.
    func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) async throws -> [Message]
    /// Notes the fate of messages.
    func settle(_ messages: [Int64], _ result: Settlement, now: Timestamp) async throws
    /// Stops a destination for good; its waiting messages have failed.
    func stop(destination id: String, because reason: String) async throws
}

extension Outbox {
    /// Yes: there is no other desk.
    package func claim(destination id: String) async throws -> Bool { true }
}

/// The outbox of a store.
struct StoreOutbox: Outbox {
    let store: any ProjectStore & DestinationStore & OutboxStore

    func projects() async throws -> [Project] { try await store.projects() }
    func destinations() async throws -> [Destination] { try await store.destinations(of: nil) }
    func waiting(for destination: String) async throws -> Int {
        try await store.waiting(for: destination)
    }
    func claim(destination id: String) async throws -> Bool {
        try await store.claim(destination: id)
    }
    func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) async throws -> [Message] {
        try await store.lease(for: destination, now: now, until: end, limit: limit)
    }
    func settle(_ messages: [Int64], _ result: Settlement, now: Timestamp) async throws {
        try await store.settle(messages, result, now: now)
    }
    func stop(destination id: String, because reason: String) async throws {
        try await store.stop(destination: id, because: reason)
    }
}
