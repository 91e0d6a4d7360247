package import DeskModel

/// The feedback of users, and the replies of the team.
package protocol FeedbackStore: Sendable {
    /// The feedback of users, the latest first.
    func feedback(of project: Int, page: Page) async throws -> Paged<Feedback>
    /// The feedback with an id.
    func feedback(_ id: String) async throws -> Feedback?
    /// Adds the team's reply to feedback.
    ///
    /// - Returns: The feedback with its replies; nil if there is none.
    func reply(
        to feedback: String, _ message: String, sent: Timestamp
    ) async throws -> Feedback?
    /// The files of feedback, in their order.
    func attachments(ofFeedback id: String) async throws -> [Attachment]
    /// The content of a file of feedback; nil if the feedback has no such file.
    func bytes(ofAttachment attachment: String, ofFeedback id: String) async throws -> [UInt8]?
    /// The latest replies in a project to feedback whose app asks for them with the secret of a hash, the
    /// oldest first.
    func replies(
        to hash: String, of project: Int, limit: Int
    ) async throws -> [Reply]
}
