/// The content of one request: read, redacted and grouped, and not stored yet.
public struct Arrival: Sendable {
    /// The fate of a request's event.
    public enum Event: Sendable {
        /// There was none.
        case none
        /// It is to be stored.
        case taken(IncomingEvent)
        /// It is counted, and not stored: with a reason such as `sampled`, `quota` or `malformed`.
        case rejected(String)
    }

    /// The project.
    public var project: Int
    /// The time of receipt.
    public var received: Timestamp
    /// The event.
    public var event: Event
    /// The files beside the event.
    public var attachments: [IncomingAttachment]
    /// The event that the files belong to, if it came before them in another request.
    public var owner: EventID?
    /// Sessions that began, went on or ended.
    public var sessions: [SessionUpdate]
    /// The feedback of users.
    public var feedback: [IncomingFeedback]
    /// The number of items, by type.
    public var items: [String: Int]
    /// The numbers of events that the client dropped, by reason.
    public var clientDropped: [String: Int]
    /// Whether the store may have counted the event already, before it was deleted there.
    public var wasHere = false

    /// Creates an arrival.
    public init(
        project: Int, received: Timestamp, event: Event = .none,
        attachments: [IncomingAttachment] = [], owner: EventID? = nil,
        sessions: [SessionUpdate] = [],
        feedback: [IncomingFeedback] = [], items: [String: Int] = [:],
        clientDropped: [String: Int] = [:]
    ) {
        self.project = project
        self.received = received
        self.event = event
        self.attachments = attachments
        self.owner = owner
        self.sessions = sessions
        self.feedback = feedback
        self.items = items
        self.clientDropped = clientDropped
    }
}

/// An event that is to be stored.
public struct IncomingEvent: Sendable {
    /// The event's id.
    public var id: EventID
    /// The event as it is kept, as JSON.
    public var payload: [UInt8]
    /// The facts that the store keeps beside it, to find it again.
    public var facts: EventFacts

    /// Creates an event.
    public init(id: EventID, payload: [UInt8], facts: EventFacts) {
        (self.id, self.payload, self.facts) = (id, payload, facts)
    }
}

/// The facts with which the desk lists, groups and finds an event.
public struct EventFacts: Hashable, Sendable {
    /// The time of the event, corrected for the sender's clock.
    public var timestamp: Timestamp
    /// The severity.
    public var level: Level
    /// The title, in one line.
    public var title: String
    /// The place of the failure.
    public var culprit: String?
    /// The fingerprint of its group.
    public var fingerprint: Fingerprint
    /// The app's release.
    public var release: String?
    /// The environment.
    public var environment: String?
    /// The affected user.
    public var user: String?
    /// The code that the user can read to the team.
    public var supportCode: String?
    /// The texts that a search finds it by.
    public var searchable: [String]

    /// Creates facts.
    public init(
        timestamp: Timestamp, level: Level, title: String, culprit: String? = nil,
        fingerprint: Fingerprint, release: String? = nil, environment: String? = nil,
        user: String? = nil, supportCode: String? = nil, searchable: [String] = []
    ) {
        self.timestamp = timestamp
        self.level = level
        self.title = title
        self.culprit = culprit
        self.fingerprint = fingerprint
        self.release = release
        self.environment = environment
        self.user = user
        self.supportCode = supportCode
        self.searchable = searchable
    }
}

/// A file that is to be stored.
public struct IncomingAttachment: Hashable, Sendable {
    /// The file's name, without a path.
    public var filename: String
    /// The type that the sender named.
    public var contentType: String?
    /// The file's content.
    public var bytes: [UInt8]

    /// Creates a file.
    public init(filename: String, contentType: String? = nil, bytes: [UInt8]) {
        (self.filename, self.contentType, self.bytes) = (filename, contentType, bytes)
    }
}

/// The feedback of a user, not stored yet.
public struct IncomingFeedback: Hashable, Sendable {
    /// The event that it belongs to.
    public var event: EventID?
    /// The support code that it brings.
    public var supportCode: String?
    /// The user's name.
    public var name: String?
    /// The text of the user.
    public var message: String
    /// The user who wrote, as events have it.
    public var user: String?
    /// The hash of the secret with which the app asks for replies.
    public var replyTo: String?

    /// Creates a message.
    public init(
        event: EventID? = nil, supportCode: String? = nil, name: String? = nil, message: String,
        user: String? = nil, replyTo: String? = nil
    ) {
        self.event = event
        self.supportCode = supportCode
        self.name = name
        self.message = message
        self.user = user
        self.replyTo = replyTo
    }
}

/// A session, or many of a minute, of a release.
public enum SessionUpdate: Hashable, Sendable {
    /// One session; updates with one id in a project are the same session.
    ///
    /// A failure stays one, and after its end nothing changes.
    case one(id: String, release: String, user: String?, hasFailed: Bool, hasEnded: Bool = false)
    /// Sessions that the client counted itself.
    case many(release: String, user: String?, count: Int, failed: Int)
}
