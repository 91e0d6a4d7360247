public import DeskModel

/// Messages that are sent as one.
public struct Digest: Sendable {
    /// The part of a digest about one group.
    public struct Entry: Sendable {
        /// The group, as it was with its latest message.
        public var group: Group
        /// The number of messages.
        public var count: Int
        /// The occasions of the messages.
        public var occasions: Set<Occasion>
    }

    /// The tickets of the messages, with which they are settled.
    public private(set) var tickets: [Ticket] = []
    /// The latest message, while all are of one group.
    public private(set) var only: Message?
    private var entriesByGroup: [String: Entry] = [:]

    /// Creates a digest of some messages.
    public init(_ messages: [Message] = []) {
        for message in messages { add(message) }
    }

    /// The number of messages.
    public var count: Int { tickets.count }

    /// The groups, those with most messages first.
    public var entries: [Entry] {
        entriesByGroup.values.sorted { ($1.count, $0.group.id) < ($0.count, $1.group.id) }
    }

    /// Adds a message.
    ///
    /// Of a second group no event is kept, since a digest may have thousands.
    public mutating func add(_ message: Message) {
        var entry =
            entriesByGroup[message.group.id]
            ?? Entry(group: message.group, count: 0, occasions: [])
        entry.group = message.group
        entry.count += 1
        entry.occasions.insert(message.occasion)
        let isFirst = tickets.isEmpty
        entriesByGroup[message.group.id] = entry
        tickets.append(Ticket(message))
        only = isFirst || (only != nil && entriesByGroup.count == 1) ? message : nil
    }

    /// Returns messages as digests with one group and one occasion each, in their order.
    static func separated(_ messages: [Message]) -> [Digest] {
        var digests: [Digest] = []
        for message in messages {
            let same = digests.firstIndex {
                $0.only?.group.id == message.group.id && $0.only?.occasion == message.occasion
            }
            if let same { digests[same].add(message) } else { digests.append(Digest([message])) }
        }
        return digests
    }
}

/// The facts of a message that decide when it is tried again.
public struct Ticket: Hashable, Sendable {
    /// The id of the message.
    public var id: Int64
    /// The attempts before.
    public var attempts: Int
    /// The time when it was put into the outbox.
    public var created: Timestamp

    init(_ message: Message) {
        (id, attempts, created) = (message.id, message.attempts, message.created)
    }
}
