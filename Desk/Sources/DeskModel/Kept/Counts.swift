/// The numbers of items that a project took and forwarded.
///
/// `received` is the sum of the stored, the duplicates and the rejected.
package struct Counts: Hashable, Sendable {
    /// The messages of a destination.
    package struct Forwarded: Hashable, Sendable {
        /// The events that were sent, by themselves or in a digest.
        package var sent = 0
        /// The events that wait.
        package var waiting = 0
        /// The events that could not be sent.
        package var failed = 0
        /// The events that the destination's query did not let through.
        package var filtered = 0

        /// Creates counts.
        package init(sent: Int = 0, waiting: Int = 0, failed: Int = 0, filtered: Int = 0) {
            (self.sent, self.waiting) = (sent, waiting)
            (self.failed, self.filtered) = (failed, filtered)
        }
    }

    /// The events that were stored.
    package var stored = 0
    /// The events that were there already.
    package var duplicates = 0
    /// The events that were not stored, by reason.
    package var rejected: [String: Int] = [:]
    /// The items that were taken, by type.
    package var items: [String: Int] = [:]
    /// The numbers of events that clients dropped, by reason.
    package var clientDropped: [String: Int] = [:]
    /// The messages, by the destination's id.
    package var forwarded: [String: Forwarded] = [:]

    /// Creates counts of nothing.
    package init() {}

    /// The events that came in.
    package var received: Int { ClientNumber.sum([stored, duplicates] + rejected.values) }
}
