/// The content of one request: read, redacted and grouped, and not stored yet.
package struct Arrival: Sendable {
    /// The fate of a request's event.
    package enum Event: Sendable {
        /// There was none.
        case none
        /// It is to be stored.
        case taken(IncomingEvent)
        /// It is counted, and not stored: with a reason such as `sampled`, `quota` or `malformed`.
        case rejected(String)
    }

    /// The project.
    package var project: Int
    /// The time of receipt.
    package var received: Timestamp
    /// The event.
    package var event: Event
    /// The files beside the event.
    package var attachments: [IncomingAttachment]
    /// The event or feedback that the files belong to, if no event came with them.
    package var owner: EventID?
    /// Sessions that began, went on or ended.
    package var sessions: [SessionUpdate]
    /// The feedback of users.
    package var feedback: [IncomingFeedback]
    /// What was counted of users' operations.
    package var operations: [IncomingOperations] = []
    /// The numbers of such items that are not counted, by reason.
    package var droppedOperations: [IncomingOperations.Drop: Int] = [:]
    /// The number of items, by type.
    package var items: [String: Int]
    /// The numbers of events that the client dropped, by reason.
    package var clientDropped: [String: Int]
    /// The bytes of the request's body, after inflating, which count for the project's day.
    package var bodyBytes = 0
    /// Whether the store may have counted the event already, before it was deleted there.
    package var wasHere = false

    /// Creates an arrival.
    package init(
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

    /// The bytes that count for the size of a transaction: the stored ones or the body's, whichever are more.
    ///
    /// Sessions and numbers are rows, and have no bytes of their own.
    package var weight: Int { max(storedBytes, bodyBytes) }

    /// The bytes that it brings to the store.
    package var storedBytes: Int {
        let files = attachments.reduce(0) { $0 + $1.bytes.count }
        return if case .taken(let event) = event { files + event.payload.count } else { files }
    }

    /// The largest number of files, and of pieces of feedback, that are kept of an event.
    package static let fileLimit = 100

    /// Rejects the event and the files that belong to it; the rest stays.
    package mutating func reject(_ reason: String) {
        event = .rejected(reason)
        attachments = []
    }
}

/// An event that is to be stored.
package struct IncomingEvent: Sendable {
    /// The event's id.
    package var id: EventID
    /// The event as it is kept, as JSON.
    package var payload: [UInt8]
    /// The facts that the store keeps beside it, to find it again.
    package var facts: EventFacts
    /// The hash of the secret that its app asks for replies with; it is not kept with the event.
    package var replyTo: String?

    /// Creates an event.
    package init(id: EventID, payload: [UInt8], facts: EventFacts, replyTo: String? = nil) {
        (self.id, self.payload, self.facts, self.replyTo) = (id, payload, facts, replyTo)
    }
}

/// The facts that the desk lists, groups and finds an event by.
package struct EventFacts: Hashable, Sendable {
    /// The time of the event, corrected for the sender's clock.
    package var timestamp: Timestamp
    /// The severity.
    package var level: Level
    /// The title, in one line.
    package var title: String
    /// The place of the failure.
    package var culprit: String?
    /// The fingerprint of its group.
    package var fingerprint: Fingerprint
    /// The app's own fingerprint as the event carries it; nil if it has none.
    package var carried: Fingerprint?
    /// The app's release.
    package var release: String?
    /// The environment.
    package var environment: String?
    /// The affected user.
    package var user: String?
    /// The code that the user can read to the team.
    package var supportCode: String?
    /// The texts that a search finds it by.
    package var searchable: [String]

    /// Creates facts.
    package init(
        timestamp: Timestamp, level: Level, title: String, culprit: String? = nil,
        fingerprint: Fingerprint, carried: Fingerprint? = nil, release: String? = nil,
        environment: String? = nil, user: String? = nil, supportCode: String? = nil,
        searchable: [String] = []
    ) {
        self.timestamp = timestamp
        self.level = level
        self.title = title
        self.culprit = culprit
        self.fingerprint = fingerprint
        self.carried = carried
        self.release = release
        self.environment = environment
        self.user = user
        self.supportCode = supportCode
        self.searchable = searchable
    }
}

/// A file that is to be stored.
package struct IncomingAttachment: Hashable, Sendable {
    /// The file's name, without a path.
    package var filename: String
    /// The type that the sender named.
    package var contentType: String?
    /// The file's content.
    package var bytes: [UInt8]

    /// Creates a file.
    package init(filename: String, contentType: String? = nil, bytes: [UInt8]) {
        (self.filename, self.contentType, self.bytes) = (filename, contentType, bytes)
    }
}

/// The feedback of a user, not stored yet.
package struct IncomingFeedback: Hashable, Sendable {
    /// Its own id, which its files name.
    package var id: EventID?
    /// The event that it belongs to.
    package var event: EventID?
    /// The support code that it brings.
    package var supportCode: String?
    /// The user's name.
    package var name: String?
    /// The user's e-mail address, if it is kept.
    package var contact: String?
    /// Whether an address came and is not kept.
    package var hasRemovedContact: Bool
    /// The text of the user.
    package var message: String
    /// The user who wrote, as events have it.
    package var user: String?
    /// The hash of the secret that the app asks for replies with.
    package var replyTo: String?

    /// Creates a message.
    package init(
        id: EventID? = nil, event: EventID? = nil, supportCode: String? = nil, name: String? = nil,
        contact: String? = nil, hasRemovedContact: Bool = false, message: String,
        user: String? = nil, replyTo: String? = nil
    ) {
        self.id = id
        self.event = event
        self.contact = contact
        self.hasRemovedContact = hasRemovedContact
        self.supportCode = supportCode
        self.name = name
        self.message = message
        self.user = user
        self.replyTo = replyTo
    }
}

/// A session, or many of a minute, of a release.
package enum SessionUpdate: Hashable, Sendable {
    /// One session; updates with one id in a project are the same session.
    ///
    /// A failure stays one, and after its end nothing changes.
    case one(id: String, release: String, user: String?, hasFailed: Bool, hasEnded: Bool = false)
    /// Sessions that the client counted itself.
    case many(release: String, user: String?, count: Int, failed: Int)
}
