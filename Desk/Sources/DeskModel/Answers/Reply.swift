/// The team's reply to feedback.
package struct Reply: Hashable, Sendable {
    /// The largest number of characters.
    package static let limit = 2000

    /// The id, unique in the desk.
    package var id: String
    /// The support code of the feedback, or of its event.
    package var supportCode: String?
    /// The text.
    package var message: String
    /// The time when it was written.
    package var sent: Timestamp

    /// Creates a reply.
    package init(id: String, supportCode: String? = nil, message: String, sent: Timestamp) {
        self.id = id
        self.supportCode = supportCode
        self.message = message
        self.sent = sent
    }
}
