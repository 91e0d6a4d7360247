import TriageConcurrency
import TriageRedaction

extension ReportPipeline {
    /// The secret that opens the replies to the user's messages; nil until a message has been
    /// written.
    ///
    /// No report holds it. ``erase()`` removes it, and so does a user who declines reports.
    package var replySecret: String? {
        state.withLock { $0.consent } == .granted ? replySecret(mayMake: false) : nil
    }

    /// Returns the hash of the secret for a message that is written now; nil if the app takes no
    /// replies.
    func replyTo() -> String? {
        configuration.takesReplies ? replySecret(mayMake: true).map(ReplySecret.hash) : nil
    }

    private func replySecret(mayMake: Bool) -> String? {
        let secret = queue.replySecret(mayMake: mayMake)
        if let secret { configuration.redactor.knownSecrets.insert(secret) }
        return secret
    }
}
