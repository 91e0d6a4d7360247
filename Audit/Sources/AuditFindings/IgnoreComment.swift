import AuditRules
import AuditSemantics
package import AuditSyntax
import SwiftSyntax

/// A comment that suppresses findings: `// triage:ignore RULE: reason`, or one for a range or the whole file.
package struct IgnoreComment: Sendable, Equatable {
    /// The rules that it names, separated by commas; empty if it names none.
    package var rules: [String]
    /// Whether a reason follows; without one nothing is suppressed.
    package var hasReason: Bool
    /// The place of the comment.
    package var place: Place
    /// The lines whose findings it suppresses; empty where the comment has no effect.
    package var lines: Range<Int>
    package var kind: Kind

    /// The lines that a comment speaks of.
    package enum Kind: Int, Sendable, CaseIterable {
        /// Its own line, or the next one with code.
        case line
        /// The lines up to `triage:ignore-end`, or to the end of the file.
        case begin
        case end
        /// The whole file, where it stands before the first declaration.
        case file
    }

    package init(
        rules: [String], hasReason: Bool, place: Place, lines: Range<Int>, kind: Kind = .line
    ) {
        self.rules = rules
        self.hasReason = hasReason
        self.place = place
        self.lines = lines
        self.kind = kind
    }

    /// Whether the comment suppresses a finding of a rule in a line.
    func covers(_ rule: String, line: Int) -> Bool {
        hasReason && kind != .end && rules.contains(rule) && lines.contains(line)
    }

    /// The reason why the comment suppresses nothing.
    var whyUnused: String {
        if kind == .end {
            return "No `triage:ignore-begin` of these rules stands before this comment."
        }
        if rules.isEmpty { return "This comment names no rule, so it suppresses nothing." }
        if let rule = rules.first(where: { AllRules.description(of: $0) == nil }) {
            let name = SecretMasks.hiding(in: rule) { _ in true }.prefix(40)
            return "There is no rule \(name), so the comment suppresses nothing."
        }
        let names = rules.map { "`\($0)`" }.joined(separator: " or ")
        if !hasReason {
            return "A suppression of \(names) needs a reason: `// triage:ignore RULE: reason`."
        }
        if kind == .file, lines.isEmpty {
            return "A suppression for a file stands before its first declaration."
        }
        let range = [
            "Nothing in its line is", "Nothing in its lines is", "", "Nothing in this file is",
        ]
        return "\(range[kind.rawValue]) a finding of \(names)."
    }
}

extension IgnoreComment {
    private static let mark = "triage:ignore"
    private static let suffixes: [(Substring, Kind)] = [
        ("-begin", .begin), ("-end", .end), ("-file", .file),
    ]

    /// The comments of a file; only a file with the mark in its bytes is searched.
    static func all(in file: SourceFile) -> [Self] {
        guard file.trigrams.mayHold(mark), file.bytes.hold(mark) else { return [] }
        var finder = IgnoreFinder(lines: file.lines, firstDeclaration: file.firstDeclaration)
        for token in file.tree.tokens(viewMode: .sourceAccurate) { finder.read(token) }
        return finder.finished
    }

    /// The parts of a comment's text; nil for another comment.
    static func parsed(_ comment: String) -> (kind: Kind, rules: [String], hasReason: Bool)? {
        let text = comment.drop { $0 == "/" }.drop { $0 == " " || $0 == "\t" }
        guard !comment.hasPrefix("///"), text.hasPrefix(mark) else { return nil }
        var rest = text.dropFirst(mark.count)
        var kind = Kind.line
        for (suffix, found) in suffixes where rest.hasPrefix(suffix) {
            kind = found
            rest = rest.dropFirst(suffix.count)
        }
        if let next = rest.first, next != " ", next != ":", next != "\t" { return nil }
        let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let reason = parts.count > 1 ? parts[1] : ""
        let rules = parts[0].split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            .filter { !$0.isEmpty }
        return (kind, rules, reason.contains { !$0.isWhitespace })
    }
}

extension SourceFile {
    /// The place of the first declaration that is no import.
    fileprivate var firstDeclaration: Int {
        let first = tree.statements.first { !$0.isImport }
        return (first?.positionAfterSkippingLeadingTrivia ?? tree.endPosition).utf8Offset
    }
}

extension CodeBlockItemSyntax {
    /// Whether a module is imported here, or several are under a condition.
    fileprivate var isImport: Bool {
        if item.is(ImportDeclSyntax.self) { return true }
        guard let condition = item.as(IfConfigDeclSyntax.self) else { return false }
        return condition.clauses.allSatisfy { clause in
            clause.elements?.as(CodeBlockItemListSyntax.self)?.allSatisfy(\.isImport) ?? true
        }
    }
}

/// Collects the comments token by token.
private struct IgnoreFinder {
    let lines: LineTable
    let firstDeclaration: Int
    private var comments: [IgnoreComment] = []
    /// The comments on lines of their own whose line of code has not come yet.
    private var waiting: [Int] = []
    /// The ranges that have begun, by rule.
    private var open: [(rules: [String], index: Int)] = []

    init(lines: LineTable, firstDeclaration: Int) {
        self.lines = lines
        self.firstDeclaration = firstDeclaration
    }

    /// The comments; a range that has not ended goes to the end of the file.
    var finished: [IgnoreComment] {
        var comments = comments
        for range in open { comments[range.index].end(at: lines.count + 1) }
        return comments
    }

    mutating func read(_ token: TokenSyntax) {
        read(token.leadingTrivia, from: token.position, isOwnLine: true)
        let start = token.positionAfterSkippingLeadingTrivia
        if token.trimmedLength.utf8Length > 0 {
            let line = lines.place(of: start).line
            for index in waiting { comments[index].lines = line..<line + 1 }
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
        var comment = IgnoreComment(
            rules: parsed.rules, hasReason: parsed.hasReason, place: place,
            lines: place.line..<place.line + 1, kind: parsed.kind)
        switch parsed.kind {
        case .line where isOwnLine: waiting.append(comments.count)
        case .line: break
        case .begin: open.append((parsed.rules, comments.count))
        case .end: if close(parsed.rules, at: place.line) { return }
        case .file:
            let isFirst = position.utf8Offset <= firstDeclaration
            comment.lines = isFirst ? 1..<lines.count + 2 : 0..<0
        }
        comments.append(comment)
    }

    /// Ends the ranges of rules; returns whether there was one.
    private mutating func close(_ rules: [String], at line: Int) -> Bool {
        var isOne = false
        for (place, range) in open.enumerated().reversed()
        where rules.isEmpty || !Set(rules).isDisjoint(with: range.rules) {
            comments[range.index].end(at: line)
            open[place].rules.removeAll { rules.isEmpty || rules.contains($0) }
            if open[place].rules.isEmpty { open.remove(at: place) }
            isOne = true
        }
        return isOne
    }
}

extension IgnoreComment {
    fileprivate mutating func end(at line: Int) { lines = place.line..<max(line, place.line + 1) }
}
