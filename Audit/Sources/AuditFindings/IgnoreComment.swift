import AuditRules
import AuditSemantics
package import AuditSyntax
import SwiftSyntax

/// A comment `// triage:ignore RULE: reason`.
package struct IgnoreComment: Sendable, Equatable {
    /// The rule that it names; empty if it names none.
    package var rule: String
    /// Whether a reason follows; without one nothing is suppressed.
    package var hasReason: Bool
    /// The place of the comment.
    package var place: Place
    /// The line whose findings it suppresses.
    package var target: Int

    package init(rule: String, hasReason: Bool, place: Place, target: Int) {
        self.rule = rule
        self.hasReason = hasReason
        self.place = place
        self.target = target
    }

    /// Whether the comment suppresses a finding of a rule in a line.
    func covers(_ rule: String, line: Int) -> Bool {
        hasReason && self.rule == rule && target == line
    }

    /// The reason why the comment suppresses nothing.
    var whyUnused: String {
        if rule.isEmpty { return "This comment names no rule, so it suppresses nothing." }
        if AllRules.description(of: rule) == nil {
            return "There is no rule of this name, so the comment suppresses nothing."
        }
        return hasReason
            ? "Nothing in its line is a finding of `\(rule)`."
            : "A suppression of `\(rule)` needs a reason: `// triage:ignore RULE: reason`."
    }
}

extension IgnoreComment {
    private static let mark = "triage:ignore"

    /// The comments of a file; only a file with the mark in its bytes is searched.
    static func all(in file: SourceFile) -> [Self] {
        guard file.trigrams.mayHold(mark), file.bytes.hold(mark) else { return [] }
        var finder = IgnoreFinder(lines: file.lines)
        for token in file.tree.tokens(viewMode: .sourceAccurate) { finder.read(token) }
        return finder.comments
    }

    /// The rule and the reason in a comment's text; nil for another comment.
    static func parsed(_ comment: String) -> (rule: String, hasReason: Bool)? {
        let text = comment.drop { $0 == "/" }.drop { $0 == " " || $0 == "\t" }
        guard !comment.hasPrefix("///"), text.hasPrefix(mark) else { return nil }
        let parts = text.dropFirst(mark.count).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let reason = parts.count > 1 ? parts[1] : ""
        return (parts[0].filter { !$0.isWhitespace }, reason.contains { !$0.isWhitespace })
    }
}

/// Collects the comments token by token.
private struct IgnoreFinder {
    let lines: LineTable
    var comments: [IgnoreComment] = []
    /// The comments on lines of their own whose line of code has not come yet.
    private var waiting: [Int] = []

    init(lines: LineTable) { self.lines = lines }

    mutating func read(_ token: TokenSyntax) {
        read(token.leadingTrivia, from: token.position, isOwnLine: true)
        let start = token.positionAfterSkippingLeadingTrivia
        if token.trimmedLength.utf8Length > 0 {
            let line = lines.place(of: start).line
            for index in waiting { comments[index].target = line }
            waiting = []
        }
        read(token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia, isOwnLine: false)
    }

    private mutating func read(_ trivia: Trivia, from start: AbsolutePosition, isOwnLine: Bool) {
        var position = start
        for piece in trivia {
            if case .lineComment(let text) = piece { read(text, at: position, isOwnLine) }
            position += piece.sourceLength
        }
    }

    private mutating func read(_ text: String, at position: AbsolutePosition, _ isOwnLine: Bool) {
        guard let parsed = IgnoreComment.parsed(text) else { return }
        let place = lines.place(of: position)
        if isOwnLine { waiting.append(comments.count) }
        comments.append(
            IgnoreComment(
                rule: parsed.rule, hasReason: parsed.hasReason, place: place, target: place.line))
    }
}
