import DeskStore

/// The part of a store that live streams read.
protocol ChangeLog: Sendable {
    /// Returns the position of the latest change.
    func position() async throws -> Int64
    /// Returns the changes of a project after a position, in their order.
    func changes(of project: Int, after position: Int64, limit: Int) async throws -> [Change]
}

/// The changes of a store.
struct StoreChangeLog: ChangeLog {
    let store: any ChangeStore

    func position() async throws -> Int64 { try await store.position() }
    func changes(
        of project: Int, after position: Int64, limit: Int
    ) async throws -> [Change] {
        try await store.changes(of: project, after: position, limit: limit)
    }
}
