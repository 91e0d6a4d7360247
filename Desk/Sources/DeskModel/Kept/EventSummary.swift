/// The facts of an event in a list.
package struct EventSummary: Hashable, Sendable {
    /// The event's id, unique in its project.
    package var id: EventID
    /// The project.
    package var project: Int
    /// The time of receipt.
    package var received: Timestamp
    /// The time of the event, corrected for the sender's clock.
    package var timestamp: Timestamp
    /// The severity.
    package var level: Level
    /// The title, in one line.
    package var title: String
    /// The id of its group.
    package var group: String
    /// The app's release, such as `app@1.2.3`.
    package var release: String?
    /// The environment, such as `production`.
    package var environment: String?
    /// The id of the affected user, or a pseudonym.
    package var user: String?
    /// The code that the user can read to the team.
    package var supportCode: String?
    /// The place in the order of all changes.
    package var position: Int64

    /// Creates a summary.
    package init(
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
package struct StoredEvent: Hashable, Sendable {
    /// The summary that lists show.
    package var summary: EventSummary
    /// The event as it was stored, as JSON.
    package var event: [UInt8]

    /// Creates an event.
    package init(summary: EventSummary, event: [UInt8]) {
        (self.summary, self.event) = (summary, event)
    }
}

/// An event as it is kept, with the files that came with it.
package struct FiledEvent: Hashable, Sendable {
    /// The event.
    package var event: StoredEvent
    /// Its files.
    package var files: [Attachment]

    /// Creates an event with its files.
    package init(event: StoredEvent, files: [Attachment]) {
        (self.event, self.files) = (event, files)
    }
}

/// A file that came with an event.
package struct Attachment: Hashable, Sendable {
    /// The id, unique in the desk.
    package var id: String
    /// The file's name, without a path.
    package var filename: String
    /// The type that the sender named.
    package var contentType: String?
    /// The number of bytes.
    package var size: Int

    /// Creates the description of a file.
    package init(id: String, filename: String, contentType: String?, size: Int) {
        (self.id, self.filename, self.contentType, self.size) = (id, filename, contentType, size)
    }
}
