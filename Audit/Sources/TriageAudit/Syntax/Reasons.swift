import SwiftSyntax

extension Trivia {
    /// Whether a comment says why nothing is done.
    var givesReason: Bool {
        let text = commentText.lowercased()
        let isReason = !["todo", "fixme", "triage:"].contains { text.contains($0) }
        guard isReason, text.split(separator: " ").count > 3 else { return false }
        return Self.reasons.contains { text.contains($0) }
    }

    /// The text of the comments.
    var commentText: String {
        pieces.map { piece in
            switch piece {
            case .lineComment(let text), .blockComment(let text), .docLineComment(let text): text
            default: ""
            }
        }.joined(separator: " ")
    }

    private static let reasons = [
        "already", "anyway", "background", "because", "best effort", "best-effort", "can't fail",
        "cancel", "cannot fail", "continue to", "continues", "data we have", "do not care",
        "doesn't matter", "don't care", "even when", "expected", "fall back", "fallback", "fine",
        "harmless", "has ended", "intentional", "continue without", "ignore", "ignoring", "is ok",
        "must not",
        "never fail", "never throw",
        "non-critical", "not critical", "not fatal", "not important", "on purpose", "optional",
        "since the", "so that", "themselves", "we can still", "will be", "무시", "필요 없",
    ]
}

extension CodeBlockSyntax {
    /// Whether a comment says why nothing is done.
    var givesReason: Bool { comments.contains(where: \.givesReason) }

    /// The comments of a block that holds at most one statement.
    var comments: [Trivia] {
        var comments = [leftBrace.trailingTrivia, rightBrace.leadingTrivia]
        if let first = statements.first { comments += [first.leadingTrivia, first.trailingTrivia] }
        return comments
    }
}

extension SwitchCaseSyntax {
    /// Whether a comment inside says why nothing is done.
    var givesReason: Bool {
        var comments = [label.trailingTrivia]
        for statement in statements {
            comments += [statement.leadingTrivia, statement.trailingTrivia]
        }
        // A comment after the statements belongs to the next token.
        if let parent = enclosingSwitch, parent.cases.last?.id == id {
            comments.append(parent.rightBrace.leadingTrivia)
        }
        return comments.contains(where: \.givesReason)
    }
}
