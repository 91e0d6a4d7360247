package import DeskModel

/// A reply that was refused, as it was written.
package struct ReplyDraft: Hashable, Sendable {
    /// The id of the feedback.
    package var feedback: String
    /// The text.
    package var message: String
    /// The reason why it was refused.
    package var problem: PlainText.Problem

    /// Creates a draft.
    package init(to feedback: String, _ message: String, problem: PlainText.Problem) {
        (self.feedback, self.message, self.problem) = (feedback, message, problem)
    }
}
