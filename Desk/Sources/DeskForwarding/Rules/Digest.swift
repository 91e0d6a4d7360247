package import DeskModel

/// Messages that are sent as one.
package struct Digest: Sendable {
    /// The part of a digest about one group.
    package struct Entry: Sendable {
        /// The group, as it was with its latest message.
        package var group: Group
        /// The number of messages.
        package var count: Int
        /// The occasions of the messages.
        package var occasions: Set<Occasion>
    }

    /// The tickets that settle the messages.
    package private(set) var tickets: [Ticket] = []
    /// The latest message, while all are of one group.
    package private(set) var only: Message?
    private var entriesByGroup: [String: Entry] = [:]

    /// Creates a digest of some messages.
    package init(_ messages: [Message] = []) {
        for message in messages { add(message) }
    }

    /// The number of messages.
    package var count: Int { tickets.count }

    /// The groups, those with most messages first.
    package var entries: [Entry] {
        entriesByGroup.values.sorted { ($1.count, $0.group.id) < ($0.count, $1.group.id) }
    }

    /// Adds a message.
    ///
    /// Of a second group no event is kept, since a digest may have thousands.
    package mutating func add(_ message: Message) {
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
package struct Ticket: Hashable, Sendable {
    /// The id of the message.
    package var id: Int64
    /// The attempts before.
    package var attempts: Int
    /// The time when it was put into the outbox.
    package var created: Timestamp

    init(_ message: Message) {
        (id, attempts, created) = (message.id, message.attempts, message.created)
    }
}
