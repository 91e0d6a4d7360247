package import DeskModel

/// The arrivals of a desk, as they come in.
package protocol IntakeStore: Sendable {
    /// Stores arrivals in one transaction: events, groups, counts, and messages for destinations.
    ///
    /// Of several events with one id in a project the first stays. An event in a resolved group opens
    /// the group and marks it as regressed.
    ///
    /// - Returns: A receipt for each arrival, in their order.
    func take(_ arrivals: [Arrival]) async throws -> [Receipt]
    /// The events of each project that were taken in the last minute, those that were rejected apart.
    func takenInTheLastMinute(before now: Timestamp) async throws -> [Int: Int]
    /// The bytes that each project has taken on a day (UTC), by the number of the day since 1970.
    func bytesTaken(on day: Int64) async throws -> [Int: Int]
}
