import SwiftSyntax

extension Trivia {
    /// Whether a comment says why nothing is done.
    var givesReason: Bool {
        let text = commentText.lowercased()
        let isReason = !["todo", "fixme", "triage:"].contains { text.contains($0) }
        guard isReason, text.split(separator: " ").count > 3 else { return false }
        return Self.reasons.contains { text.contains($0) }
    }

    private var commentText: String {
        pieces.map { piece in
            switch piece {
            case .lineComment(let text), .blockComment(let text), .docLineComment(let text): text
            default: ""
            }
        }.joined(separator: " ")
    }

    private static let reasons = [
        "already", "anyway", "background", "because", "best effort", "best-effort", "cancel",
        "don't care", "doesn't matter", "even when", "expected", "fall back", "fallback", "fine",
        "harmless", "ignore", "is ok", "must not", "not critical", "not fatal", "not important",
        "on purpose", "optional", "so that", "themselves", "we can still", "will be", "무시", "필요 없",
    ]
}
