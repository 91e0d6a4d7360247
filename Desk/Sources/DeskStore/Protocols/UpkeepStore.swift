package import DeskModel

/// The work that keeps a store searchable and small.
package protocol UpkeepStore: Sendable {
    /// Indexes stored events for ``search(_:page:)``, a part at a time.
    ///
    /// - Returns: Whether there is more to do.
    func index(limit: Int) async throws -> Bool
    /// Deletes events that the settings of projects do not keep, a part at a time.
    ///
    /// A store may keep the events of one day until it deletes all of them together, a day later at most.
    ///
    /// - Returns: Whether there is more to do.
    func prune(_ kept: [Kept], limit: Int) async throws -> Bool
    /// The time of the latest look at a clock that was trusted; nil if there was none.
    func lastLook() async throws -> Timestamp?
    /// Keeps the time of a look at a clock that is trusted.
    func setLastLook(_ time: Timestamp) async throws
    /// Deletes rows that are no longer needed: ended sessions, old totals, settled messages.
    func tidy(now: Timestamp) async throws
    /// Deletes everything of the users whose id is one of these; afterwards no file has it.
    ///
    /// - Parameters:
    ///   - users: The ids.
    ///   - people: The hashes that they are counted by. What is no exact number holds no one, and stays.
    /// - Returns: The number of events that were deleted.
    /// - Throws: ``StoreError``.
    func forget(users: Set<String>, people: Set<Int64>) async throws -> Int
}

extension UpkeepStore {
    /// Deletes everything of users who are not counted as people.
    package func forget(users: Set<String>) async throws -> Int {
        try await forget(users: users, people: [])
    }
}
