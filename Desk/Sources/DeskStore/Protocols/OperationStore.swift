package import DeskModel

/// The people who used the operations of an app, as far as they were hurt.
package protocol OperationStore: Sendable {
    /// Where the people of a project were hurt.
    ///
    /// - Parameters:
    ///   - project: The project.
    ///   - filter: The operations that are asked for.
    ///   - days: The number of days (UTC) up to now, today included.
    ///   - now: The time, on the last of the days.
    /// - Returns: The operations and the releases, each in its order.
    /// - Throws: ``StoreError``.
    func operations(
        of project: Int, _ filter: OperationFilter, days: Int, until now: Timestamp
    ) async throws -> OperationReport
    /// Counts people of items that were taken, a part at a time; what is asked of them before counts them itself.
    ///
    /// Destinations are told of releases that are worse than the one before.
    ///
    /// - Parameter limit: The most items.
    /// - Returns: Whether there may be more to do.
    /// - Throws: ``StoreError``.
    func countPeople(limit: Int) async throws -> Bool
}
