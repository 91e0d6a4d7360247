package import DeskModel

/// The content of an event's page.
package struct EventContent: Sendable {
    /// The event.
    package var event: StoredEvent
    /// The files that came with it.
    package var attachments: [Attachment]
    /// The ids of those files that are images to show.
    package var images: Set<String>
    /// Its group.
    package var group: Group?
    /// The feedback of its user.
    package var feedback: [Feedback]
    /// The event of the group after this one.
    package var newer: EventID?
    /// The event of the group before this one.
    package var older: EventID?

    /// Creates the content of an event's page.
    package init(
        event: StoredEvent, attachments: [Attachment] = [],
        images: Set<String> = [], group: Group? = nil,
        feedback: [Feedback] = [], newer: EventID? = nil, older: EventID? = nil
    ) {
        self.event = event
        self.attachments = attachments
        self.images = images
        self.group = group
        self.feedback = feedback
        self.newer = newer
        self.older = older
    }
}
