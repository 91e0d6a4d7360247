package import DeskModel

/// The messages that wait for destinations.
package protocol OutboxStore: Sendable {
    /// Leases what is due for a destination, the oldest first, until a time. What is leased is leased to
    /// this caller alone; when the lease ends before it is settled, anyone may lease it again.
    ///
    /// Messages whose event is gone have failed, and those whose group is muted are dropped.
    func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) async throws -> [Message]
    /// Gives back what was leased by a desk that was killed, so that it is due as it was before. A desk calls
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
