/// The numbers of what a project took and forwarded.
///
/// `received` is the sum of the stored, the duplicates and the rejected.
public struct Counts: Hashable, Sendable {
    /// The messages of a destination.
    public struct Forwarded: Hashable, Sendable {
        /// The events that were sent, each also where a digest told of it.
        public var sent = 0
        /// The events that wait.
        public var waiting = 0
        /// The events that could not be sent.
        public var failed = 0

        /// Creates counts.
        public init(sent: Int = 0, waiting: Int = 0, failed: Int = 0) {
            (self.sent, self.waiting, self.failed) = (sent, waiting, failed)
        }
    }

    /// The events that were stored.
    public var stored = 0
    /// The events that were there already.
    public var duplicates = 0
    /// The events that were not stored, by reason.
    public var rejected: [String: Int] = [:]
    /// The items that were taken, by type.
    public var items: [String: Int] = [:]
    /// The numbers of events that clients dropped, by reason.
    public var clientDropped: [String: Int] = [:]
    /// The messages, by the destination's id.
    public var forwarded: [String: Forwarded] = [:]

    /// Creates counts of nothing.
    public init() {}

    /// The events that came in.
    public var received: Int { stored + duplicates + rejected.values.reduce(0, +) }
}
