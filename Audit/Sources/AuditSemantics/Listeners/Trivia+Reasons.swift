import AuditSyntax
package import SwiftSyntax

/// Comments that say why nothing is done.
extension Trivia {
    /// Whether a comment says why nothing is done.
    package var givesReason: Bool {
        let text = commentText.lowercased()
        guard !isTaskOrMark, text.split(separator: " ").count > 3 else { return false }
        return saysThatItMayFail || Self.reasons.contains { text.contains($0) }
    }

    /// Whether a comment says that something is to be done, or speaks to this tool.
    var isTaskOrMark: Bool {
        let text = commentText.lowercased()
        return ["todo", "fixme", "triage:"].contains { text.contains($0) }
    }

    private static let reasons = [
        "already", "anyway", "background", "because", "can't fail",
        "cancel", "cannot fail", "continue to", "continue without", "continues", "data we have",
        "debounc", "do not care", "doesn't matter", "don't care", "don't fail", "don't throw",
        "even when",
        "expected", "fall back", "fallback", "fine", "harmless", "has ended", "ignore",
        "ignoring", "intentional", "is ok", "must not", "never fail", "never throw",
        "non-critical", "not critical", "not fatal", "not important", "optional",
        "since the", "so that", "themselves", "we can still", "will be", "무시", "필요 없",
    ]
}

extension CodeBlockSyntax {
    private static let impossible = [
        "cannot happen", "impossible", "must not", "never", "only", "should not", "shouldn't",
        "unexpected", "unreachable",
    ]

    /// Whether the text of an assertion or a log says that the app does not come here.
    package var isSaidToBeUnreachable: Bool {
        guard let call = statements.last?.item.as(FunctionCallExprSyntax.self),
            let text = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.plainText
        else { return false }
        if call.calleeName == "assertionFailure" {
            return Self.impossible.contains { text.lowercased().contains($0) }
        }
        return ["should never", "should not"].contains { text.lowercased().hasPrefix($0) }
    }
}
