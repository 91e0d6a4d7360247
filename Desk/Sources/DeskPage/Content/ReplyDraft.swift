public import DeskModel

/// A reply that was refused, as it was written.
public struct ReplyDraft: Hashable, Sendable {
    /// The id of the feedback.
    public var feedback: String
    /// The text.
    public var message: String
    /// The reason why it was refused.
    public var problem: PlainText.Problem

    /// Creates a draft.
    public init(to feedback: String, _ message: String, problem: PlainText.Problem) {
        (self.feedback, self.message, self.problem) = (feedback, message, problem)
    }
}
