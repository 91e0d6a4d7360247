package import DeskModel

/// The messages that wait for destinations.
package protocol OutboxStore: Sendable {
    /// Leases the due messages of a destination, the oldest first, until a time. Only this caller holds
    /// the lease; when it ends before a message is settled, any desk may lease the message again.
    ///
    /// Messages whose event is gone have failed, and those whose group is muted are dropped.
    func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) async throws -> [Message]
    /// Gives back the leases of a desk that was killed, so that its messages are due as before. A desk calls
    /// this when it starts. A store that one desk serves at a time gives back every lease, and one that several
    /// share gives back the leases of desks that have ended.
    func giveBackLeases() async throws
    /// The number of messages that wait for a destination, leased or not.
    func waiting(for destination: String) async throws -> Int
    /// The time when something is next due, over all destinations that are not stopped.
    func nextDue() async throws -> Timestamp?
    /// Notes the fate of messages.
    func settle(_ messages: [Int64], _ result: Settlement, now: Timestamp) async throws
}
