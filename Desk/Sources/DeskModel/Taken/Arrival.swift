/// What one request brought, read, redacted and grouped, and not stored yet.
public struct Arrival: Sendable {
    /// What became of the event of a request.
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
    /// When the request was received.
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
    /// What the client says that it dropped, by reason.
    public var clientDropped: [String: Int]

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
    /// What the store keeps beside it, to find it again.
    public var facts: EventFacts

    /// Creates an event.
    public init(id: EventID, payload: [UInt8], facts: EventFacts) {
        (self.id, self.payload, self.facts) = (id, payload, facts)
    }
}

/// What the desk reads from an event to list, group and find it.
public struct EventFacts: Hashable, Sendable {
    /// When it happened, corrected for the sender's clock.
    public var timestamp: Timestamp
    /// The severity.
    public var level: Level
    /// What went wrong, in one line.
    public var title: String
    /// Where it happened.
    public var culprit: String?
    /// What its group is made by.
    public var fingerprint: Fingerprint
    /// The app's release.
    public var release: String?
    /// The environment.
    public var environment: String?
    /// The affected user.
    public var user: String?
    /// The code that the user can read to the team.
    public var supportCode: String?
    /// What a search finds it by, as texts.
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

/// What a user wrote, that is to be stored.
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
    /// The hash of the secret by which the app asks for replies.
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
