/// The facts of an event in a list.
public struct EventSummary: Hashable, Sendable {
    /// The event's id, unique in its project.
    public var id: EventID
    /// The project.
    public var project: Int
    /// The time of receipt.
    public var received: Timestamp
    /// The time of the event, corrected for the sender's clock.
    public var timestamp: Timestamp
    /// The severity.
    public var level: Level
    /// The title, in one line.
    public var title: String
    /// The id of its group.
    public var group: String
    /// The app's release, such as `app@1.2.3`.
    public var release: String?
    /// The environment, such as `production`.
    public var environment: String?
    /// The id of the affected user, or a pseudonym.
    public var user: String?
    /// The code that the user can read to the team.
    public var supportCode: String?
    /// The place in the order of all changes.
    public var position: Int64

    /// Creates a summary.
    public init(
        id: EventID, project: Int, received: Timestamp, timestamp: Timestamp, level: Level,
        title: String, group: String, release: String? = nil, environment: String? = nil,
        user: String? = nil, supportCode: String? = nil, position: Int64 = 0
    ) {
        self.id = id
        self.project = project
        self.received = received
        self.timestamp = timestamp
        self.level = level
        self.title = title
        self.group = group
        self.release = release
        self.environment = environment
        self.user = user
        self.supportCode = supportCode
        self.position = position
    }
}

/// An event as it is kept.
public struct StoredEvent: Hashable, Sendable {
    /// The summary that lists show.
    public var summary: EventSummary
    /// The event as it was stored, as JSON.
    public var event: [UInt8]

    /// Creates an event.
    public init(summary: EventSummary, event: [UInt8]) {
        (self.summary, self.event) = (summary, event)
    }
}

/// An event as it is kept, with the files that came with it.
public struct FiledEvent: Hashable, Sendable {
    /// The event.
    public var event: StoredEvent
    /// Its files.
    public var files: [Attachment]

    /// Creates an event with its files.
    public init(event: StoredEvent, files: [Attachment]) {
        (self.event, self.files) = (event, files)
    }
}

/// A file that came with an event.
public struct Attachment: Hashable, Sendable {
    /// The id, unique in the desk.
    public var id: String
    /// The file's name, without a path.
    public var filename: String
    /// The type that the sender named.
    public var contentType: String?
    /// The number of bytes.
    public var size: Int

    /// Creates the description of a file.
    public init(id: String, filename: String, contentType: String?, size: Int) {
        (self.id, self.filename, self.contentType, self.size) = (id, filename, contentType, size)
    }
}
