import AuditSyntax
package import SwiftSyntax

/// Comments that say that a failure may go unheard.
extension Trivia {
    private static let purposes = [
        "best effort", "best-effort", "fire and forget", "fire-and-forget", "in all cases",
        "in any case", "is silent", "on purpose", "soft fail", "soft-fail",
    ]

    private static let silences = [
        "fail silently", "fails silently", "failing silently", "swallow",
    ]

    /// Whether a comment says that the work may fail: "best effort".
    var saysThatItMayFail: Bool { mentions(Self.purposes) }

    /// Whether a comment says that a failure goes unheard, or may: "fails silently".
    ///
    /// In an empty `catch` that is no reason; above a function it is a promise.
    package var saysSilence: Bool {
        !isTaskOrMark && (saysThatItMayFail || mentions(Self.silences) || ignoresOutcome)
    }

    private func mentions(_ phrases: [String]) -> Bool {
        let text = commentText.lowercased()
        return !text.isEmpty && phrases.contains { text.contains($0) }
    }

    /// Whether the words say that an outcome is ignored.
    private var ignoresOutcome: Bool {
        let words = Set(commentText.words)
        return !words.isDisjoint(with: ["ignore", "ignored", "ignores", "ignoring"])
            && !words.isDisjoint(with: [
                "completion", "error", "errors", "everything", "fails", "failure", "failures",
                "outcome", "response", "responses", "result", "results", "whatever",
            ])
    }
}
