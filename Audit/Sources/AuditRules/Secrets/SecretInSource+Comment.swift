import AuditSyntax
import SwiftSyntax

/// Comments that say that a text is no secret.
extension StringLiteralExprSyntax {
    private static let words: Set = [
        "demo", "demonstration", "demonstrative", "dummy", "fixture",
    ]

    private static let phrases = [
        "for testing", "for tests", "for the test", "is public", "no secret", "not a secret",
        "not really a secret", "not secret", "publishable", "safe to commit",
    ]

    /// Whether a comment beside the literal, or on a declaration around, says that it is no secret.
    var isSaidToBeHarmless: Bool {
        comments.contains { comment in
            let text = comment.lowercased()
            return text.hasWord(in: Self.words) || Self.phrases.contains { text.contains($0) }
        }
    }

    /// The comments of the statement and the declarations around; the head of the file is none.
    private var comments: [String] {
        ancestors.filter { node in
            node.position.utf8Offset > 0
                && (node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self)
                    || node.is(SwitchCaseSyntax.self) || node.is(DictionaryElementSyntax.self))
        }.flatMap { [$0.leadingTrivia.commentText, $0.trailingTrivia.commentText] }
    }
}
