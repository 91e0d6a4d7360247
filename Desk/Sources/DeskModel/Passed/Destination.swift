/// A receiver that a project's events are forwarded to.
package struct Destination: Hashable, Sendable {
    /// The id, unique in the desk.
    package var id: String
    /// The project.
    package var project: Int
    /// The kind of receiver, such as `webhook`; `AllReceivers` has those that are there.
    package var kind: String
    /// The address with its secrets.
    ///
    /// It never leaves the desk but to the receiver.
    package var url: String
    /// The occasions that it wants.
    package var when: Set<Occasion>
    /// Whether private addresses are allowed.
    package var allowsPrivate: Bool
    /// The reason why nothing is sent any more; nil while it is in use.
    package var stopped: String?

    /// Creates a destination.
    package init(
        id: String, project: Int, kind: String, url: String,
        when: Set<Occasion> = [.new, .regressed, .spike], allowsPrivate: Bool = false,
        stopped: String? = nil
    ) {
        self.id = id
        self.project = project
        self.kind = kind
        self.url = url
        self.when = when
        self.allowsPrivate = allowsPrivate
        self.stopped = stopped
    }
}

/// The reason why a destination gets a message.
package enum Occasion: String, Hashable, Sendable, CaseIterable {
    /// A group's first event.
    case new
    /// An event in a group that was resolved.
    case regressed
    /// Many more events in a group than before.
    case spike
    /// Every event.
    case every
}

/// One message for a destination.
package struct Message: Hashable, Sendable {
    /// The id, growing with time.
    package var id: Int64
    /// The reason for the message.
    package var occasion: Occasion
    /// The event.
    package var event: StoredEvent
    /// The event's group as it is now.
    package var group: Group
    /// The number of attempts before this one.
    package var attempts: Int
    /// The time when it was put into the outbox.
    package var created: Timestamp

    /// Creates a message.
    package init(
        id: Int64, occasion: Occasion, event: StoredEvent, group: Group, attempts: Int = 0,
        created: Timestamp
    ) {
        self.id = id
        self.occasion = occasion
        self.event = event
        self.group = group
        self.attempts = attempts
        self.created = created
    }
}
