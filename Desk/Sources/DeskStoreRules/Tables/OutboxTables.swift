package import DeskModel

/// The destinations, and the messages that are left for them.
package protocol DestinationTables: AnyObject {
    /// The destinations of a project that are not stopped.
    func destinations(of project: Int) throws -> [DestinationRow]
    func insert(_ message: OutboxRow) throws
    /// Adds to the number of messages that wait for a destination.
    func addWaiting(_ number: Int, to destination: Int64) throws
    /// Adds to the number of messages that a destination's query did not let through.
    func addFiltered(_ number: Int, to destination: Int64) throws
}

/// The feedback of a batch.
package protocol FeedbackTables: AnyObject {
    /// The number of pieces of feedback about an event.
    func feedbackCount(about event: EventID, of project: Int) throws -> Int
    /// Whether a project has feedback about an event with this text and name.
    func hasFeedback(
        _ feedback: IncomingFeedback, about event: EventID, of project: Int
    ) throws -> Bool
    /// Adds feedback, and returns its number.
    func insert(_ feedback: FeedbackRow) throws -> Int64
}
