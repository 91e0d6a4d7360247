/// The feedback of a user.
package struct Feedback: Hashable, Sendable {
    /// The id, unique in the desk.
    package var id: String
    /// The project.
    package var project: Int
    /// The time of receipt.
    package var received: Timestamp
    /// The event that it belongs to.
    package var event: EventID?
    /// The support code that it brought, or its event's.
    package var supportCode: String?
    /// The user's name.
    package var name: String?
    /// The user's e-mail address, if the project keeps it.
    package var contact: String?
    /// Whether an address came and was not kept.
    package var hasRemovedContact: Bool
    /// The text of the user.
    package var message: String
    /// Whether its app asks for replies.
    package var isAnswerable: Bool
    /// The team's replies, the oldest first.
    package var replies: [Reply]

    /// Creates a message.
    package init(
        id: String, project: Int, received: Timestamp, event: EventID? = nil,
        supportCode: String? = nil, name: String? = nil, contact: String? = nil,
        hasRemovedContact: Bool = false, message: String,
        isAnswerable: Bool = false, replies: [Reply] = []
    ) {
        self.id = id
        self.project = project
        self.received = received
        self.event = event
        self.supportCode = supportCode
        self.name = name
        self.contact = contact
        self.hasRemovedContact = hasRemovedContact
        self.message = message
        self.isAnswerable = isAnswerable
        self.replies = replies
    }
}
