package import DeskModel

/// Messages that are sent as one.
package struct Digest: Sendable {
    /// The part of a digest about one thing, such as a group.
    package struct Entry: Sendable {
        /// The thing, as it was with its latest message.
        package var subject: Message.Subject
        /// The number of messages.
        package var count: Int
        /// The occasions of the messages.
        package var occasions: Set<Occasion>
    }

    /// The tickets that settle the messages.
    package private(set) var tickets: [Ticket] = []
    /// The latest message, while all are about one thing.
    package private(set) var only: Message?
    /// The recipients who did not get the messages yet; empty for all.
    package private(set) var recipients: [String] = []
    private var entriesByName: [String: Entry] = [:]

    /// Creates a digest of some messages.
    package init(_ messages: [Message] = []) {
        for message in messages { add(message) }
    }

    /// The number of messages.
    package var count: Int { tickets.count }

    /// The subjects of the messages: those that are told once come first, then the groups with most messages.
    package var entries: [Entry] {
        entriesByName.sorted {
            ($0.value.rank, $1.value.count, $0.key) < ($1.value.rank, $0.value.count, $1.key)
        }.map(\.value)
    }

    /// Adds a message.
    ///
    /// With a second thing no event is kept, since a digest may have thousands.
    package mutating func add(_ message: Message) {
        let name = message.subject.name
        var entry =
            entriesByName[name]
            ?? Entry(subject: message.subject, count: 0, occasions: [])
        entry.subject = message.subject.withoutPayload
        entry.count += 1
        entry.occasions.insert(message.occasion)
        let isFirst = tickets.isEmpty
        if isFirst { recipients = message.recipients }
        entriesByName[name] = entry
        tickets.append(Ticket(message))
        only = isFirst || (only != nil && entriesByName.count == 1) ? message : nil
    }

    /// Returns messages that some recipients did not get yet as a digest for each such group of recipients.
    static func forRecipients(of messages: [Message]) -> [Digest] {
        Dictionary(grouping: messages, by: \.recipients).values.map { Digest($0) }
            .sorted { ($0.tickets.first?.id ?? 0) < ($1.tickets.first?.id ?? 0) }
    }

    /// Returns messages as digests with one thing and one occasion each, in their order.
    static func separated(_ messages: [Message]) -> [Digest] {
        var digests: [Digest] = []
        for message in messages {
            let same = digests.firstIndex {
                $0.only?.subject.name == message.subject.name
                    && $0.only?.occasion == message.occasion
            }
            if let same { digests[same].add(message) } else { digests.append(Digest([message])) }
        }
        return digests
    }
}

extension Digest.Entry {
    /// The place in a list of kinds: a flood of events hides no release that is worse, and no user's words.
    fileprivate var rank: Int {
        switch subject {
        case .release: 0
        case .feedback: 1
        case .event, .summary: 2
        }
    }
}

extension Message.Subject {
    /// A key that messages about one subject share.
    fileprivate var name: String {
        switch self {
        case .event(_, let group): "group \(group.id)"
        case .feedback(let feedback): "feedback \(feedback.id)"
        case .release(let worse): "release \(JSON(worse))"
        case .summary(let summary): "summary \(summary.until) \(summary.from)"
        }
    }

    /// The subject without the stored event.
    fileprivate var withoutPayload: Message.Subject {
        guard case .event(var event, let group) = self else { return self }
        event.event = []
        return .event(event, group)
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
