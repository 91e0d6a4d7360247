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
}
