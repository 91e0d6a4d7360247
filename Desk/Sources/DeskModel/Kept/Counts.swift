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

    /// The items of operations that were counted.
    package var operations = 0
    /// The items of operations that were there already.
    package var duplicateOperations = 0
    /// The items of operations that were not counted, by reason.
    package var droppedOperations: [IncomingOperations.Drop: Int] = [:]

    /// Creates counts of nothing.
    package init() {}

    /// Adds a number of a kind, as a store keeps it.
    package mutating func add(_ count: Int, kind: String, name: String) {
        switch kind {
        case "stored": stored += count
        case "duplicates": duplicates += count
        case "rejected": rejected[name] = count
        case "items": items[name] = count
        case "clientDropped": clientDropped[name] = count
        case "operations": addOperations(count, name)
        default: break
        }
    }

    private mutating func addOperations(_ count: Int, _ name: String) {
        switch name {
        case "taken": operations += count
        case "duplicates": duplicateOperations += count
        default:
            if let reason = IncomingOperations.Drop(rawValue: name) {
                droppedOperations[reason] = count
            }
        }
    }

    /// The events that came in.
    package var received: Int { ClientNumber.sum([stored, duplicates] + rejected.values) }
}
