/// The feedback of a user.
public struct Feedback: Hashable, Sendable {
    /// The id, unique in the desk.
    public var id: String
    /// The project.
    public var project: Int
    /// The time of receipt.
    public var received: Timestamp
    /// The event that it belongs to.
    public var event: EventID?
    /// The support code that it brought, or its event's.
    public var supportCode: String?
    /// The user's name.
    public var name: String?
    /// The text of the user.
    public var message: String
    /// Whether its app asks for replies.
    public var isAnswerable: Bool
    /// The team's replies, the oldest first.
    public var replies: [Reply]

    /// Creates a message.
    public init(
        id: String, project: Int, received: Timestamp, event: EventID? = nil,
        supportCode: String? = nil, name: String? = nil, message: String,
        isAnswerable: Bool = false, replies: [Reply] = []
    ) {
        self.id = id
        self.project = project
        self.received = received
        self.event = event
        self.supportCode = supportCode
        self.name = name
        self.message = message
        self.isAnswerable = isAnswerable
        self.replies = replies
    }
}
