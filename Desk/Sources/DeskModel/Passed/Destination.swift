/// A receiver that a project's events are forwarded to.
public struct Destination: Hashable, Sendable {
    /// The kind of receiver.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case discord, ga4, otlp, sentry, webhook
    }

    /// The id, unique in the desk.
    public var id: String
    /// The project.
    public var project: Int
    /// The kind of receiver.
    public var kind: Kind
    /// The address with its secrets.
    ///
    /// It never leaves the desk but to the receiver.
    public var url: String
    /// The occasions that it wants.
    public var when: Set<Occasion>
    /// Whether private addresses are allowed.
    public var allowsPrivate: Bool
    /// The reason why nothing is sent any more; nil while it is in use.
    public var stopped: String?

    /// Creates a destination.
    public init(
        id: String, project: Int, kind: Kind, url: String,
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
public enum Occasion: String, Hashable, Sendable, CaseIterable {
    /// A group's first event.
    case new
    /// An event in a group that was resolved.
    case regressed
    /// Many more events in a group than before.
    case spike
    /// Every event.
    case every
}

/// One thing to tell a destination.
public struct Message: Hashable, Sendable {
    /// The id, growing with time.
    public var id: Int64
    /// The reason for the message.
    public var occasion: Occasion
    /// The event.
    public var event: StoredEvent
    /// The event's group as it is now.
    public var group: Group
    /// The number of attempts before this one.
    public var attempts: Int
    /// The time when it was put into the outbox.
    public var created: Timestamp

    /// Creates a message.
    public init(
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
