/// The team's reply to feedback.
public struct Reply: Hashable, Sendable {
    /// The largest number of characters.
    public static let limit = 2000

    /// The id, unique in the desk.
    public var id: String
    /// The support code of the feedback, or of its event.
    public var supportCode: String?
    /// The text.
    public var message: String
    /// The time at which it was written.
    public var sent: Timestamp

    /// Creates a reply.
    public init(id: String, supportCode: String? = nil, message: String, sent: Timestamp) {
        self.id = id
        self.supportCode = supportCode
        self.message = message
        self.sent = sent
    }
}
