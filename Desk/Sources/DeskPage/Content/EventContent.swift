public import DeskModel

/// The content of an event's page.
public struct EventContent: Sendable {
    /// The event.
    public var event: StoredEvent
    /// The files that came with it.
    public var attachments: [Attachment]
    /// Its group.
    public var group: Group?
    /// The feedback of its user.
    public var feedback: [Feedback]
    /// The event of the group after this one.
    public var newer: EventID?
    /// The event of the group before this one.
    public var older: EventID?

    /// Creates the content of an event's page.
    public init(
        event: StoredEvent, attachments: [Attachment] = [], group: Group? = nil,
        feedback: [Feedback] = [], newer: EventID? = nil, older: EventID? = nil
    ) {
        self.event = event
        self.attachments = attachments
        self.group = group
        self.feedback = feedback
        self.newer = newer
        self.older = older
    }
}
