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

    /// Creates a message.
    public init(
        id: String, project: Int, received: Timestamp, event: EventID? = nil,
        supportCode: String? = nil, name: String? = nil, message: String
    ) {
        self.id = id
        self.project = project
        self.received = received
        self.event = event
        self.supportCode = supportCode
        self.name = name
        self.message = message
    }
}
