package import DeskModel

/// The events of projects as they were stored, on their way to a file or to another desk.
package protocol ArchiveStore: Sendable {
    /// The events of a project that were received in a time, the oldest first, after one of them.
    func events(
        of project: Int, received: Range<Timestamp>, after last: EventSummary?, limit: Int
    ) async throws -> [EventSummary]
    /// Events with their stored payloads and files, the oldest first, without events that are gone.
    func filed(_ events: [EventSummary]) async throws -> [FiledEvent]
    /// Every event, the oldest first, for ``restore(_:)`` elsewhere.
    ///
    /// - Returns: The events after a position, with the position to go on from; an empty list ends.
    func export(
        project: Int?, after position: Int64, limit: Int
    ) async throws -> [StoredEvent]
    /// Stores events as another desk had them, with the times when they were received. Destinations get
    /// no message. The projects are there already.
    ///
    /// - Returns: The number of events that were not there already.
    func restore(_ arrivals: [Arrival]) async throws -> Int
}
