import AuditRules
import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// A sign that the code may be right as it is: a reason in a comment, or a suppression for another linter.
struct ExcuseFinder {
    private let file: SourceFile
    private let silenced: SwiftLintComments

    init(_ file: SourceFile) {
        self.file = file
        silenced = SwiftLintComments(in: file)
    }

    func excuse(for match: Match) -> RecordedMatch.Excuse {
        let line = file.lines.place(of: match.position).line
        if silenced.covers(match.rule.id, line: line) { return .swiftLint }
        return hasReason(match, line) ? .comment : .none
    }

    private func hasReason(_ match: Match, _ line: Int) -> Bool {
        if match.node.innerComments.contains(where: ReasonComment.isReason) { return true }
        if match.node.enclosingFunction?.leadingTrivia.saysSilence == true
            || match.node.statementAround?.isExplained == true
        {
            return true
        }
        var lines = [line]
        if let statement = match.node.statementAround {
            let start = statement.positionAfterSkippingLeadingTrivia
            lines.append(file.lines.place(of: start).line)
        }
        return lines.contains { ReasonComment.isReason(comment(above: $0)) }
    }

    /// The comment that ends on the line before, without its marks.
    private func comment(above line: Int) -> String {
        var texts: [String] = []
        var number = line - 1
        while let text = text(of: number).flatMap(ReasonComment.text) {
            texts.append(text)
            number -= 1
        }
        return texts.reversed().joined(separator: " ")
    }

    private func text(of line: Int) -> String? {
        file.lines.range(of: line).map { String(decoding: file.bytes[$0], as: UTF8.self) }
    }
}

extension CodeBlockItemSyntax {
    /// Whether a comment beside the statement says why nothing is done.
    fileprivate var isExplained: Bool { trailingTrivia.givesReason }
}

extension Syntax {
    /// The statement around the construct: the `do` of a `catch`; none for a case, since a `switch` has others too.
    fileprivate var statementAround: CodeBlockItemSyntax? {
        for node in [self] + ancestors {
            if node.is(SwitchCaseSyntax.self) { return nil }
            if let item = node.as(CodeBlockItemSyntax.self) { return item }
        }
        return nil
    }

    /// The code that runs because something failed, or that receives how something ended.
    private var blocks: [Syntax] {
        if let clause = self.as(CatchClauseSyntax.self) { return [Syntax(clause.body)] }
        if let item = self.as(SwitchCaseSyntax.self) { return [Syntax(item)] }
        if let closure = self.as(ClosureExprSyntax.self) { return [Syntax(closure)] }
        if let body = self.as(FunctionDeclSyntax.self)?.body { return [Syntax(body)] }
        guard self.is(TokenSyntax.self), let call = nearest(FunctionCallExprSyntax.self) else {
            return []
        }
        return call.closures.map { Syntax($0) }
    }

    /// The comments within the construct, where it is empty.
    fileprivate var innerComments: [String] {
        blocks.flatMap { block -> [String] in
            guard block.isEmptyBlock else { return [] }
            var texts: [String] = []
            for (index, token) in block.tokens(viewMode: .sourceAccurate).enumerated() {
                if index > 0 { texts.append(token.leadingTrivia.plainComment) }
                texts.append(token.trailingTrivia.plainComment)
            }
            if let item = block.as(SwitchCaseSyntax.self), let parent = item.enclosingSwitch,
                parent.cases.last?.id == item.id
            {
                texts.append(parent.rightBrace.leadingTrivia.plainComment)
            }
            return texts
        }
    }

    /// Whether the block has no statement; a case, which must have one, has only a `break` then.
    private var isEmptyBlock: Bool {
        if let item = self.as(SwitchCaseSyntax.self) {
            return item.statements.allSatisfy { $0.item.is(BreakStmtSyntax.self) }
        }
        let statements =
            self.as(CodeBlockSyntax.self)?.statements ?? self.as(ClosureExprSyntax.self)?.statements
        return statements?.isEmpty == true
    }
}

extension Trivia {
    /// The words of the comments, without their marks.
    fileprivate var plainComment: String {
        pieces.compactMap { piece -> String? in
            switch piece {
            case .lineComment(let text), .docLineComment(let text), .blockComment(let text),
                .docBlockComment(let text):
                return ReasonComment.text(of: text)
            default: return nil
            }
        }.joined(separator: " ")
    }
}

/// The lines in which SwiftLint is told to be silent about a construct that this audit finds, too.
struct SwiftLintComments {
    private var lines: [String: [ClosedRange<Int>]] = [:]

    private static let rules = ["empty_catch": "empty-catch", "force_try": "forced-try"]

    init(in file: SourceFile) {
        let mark = "swiftlint:"
        guard file.trigrams.mayHold(mark), file.bytes.hold(mark) else { return }
        var open: [String: Int] = [:]
        for number in 1...max(1, file.lines.count) {
            guard let range = file.lines.range(of: number) else { continue }
            let line = String(decoding: file.bytes[range], as: UTF8.self)
            guard let start = line.firstRange(of: mark) else { continue }
            let words = line[start.upperBound...].split(whereSeparator: \.isWhitespace)
            read(words.map(String.init), at: number, &open)
        }
        for (rule, start) in open { add(rule, start...max(start, file.lines.count)) }
    }

    private mutating func read(_ words: [String], at line: Int, _ open: inout [String: Int]) {
        let command = words.first ?? ""
        for rule in words.dropFirst().prefix(while: { $0 != "-" }) {
            let named = rule == "all" ? Array(Self.rules.values) : Self.rules[rule].map { [$0] }
            for own in named ?? [] { read(command, of: own, at: line, &open) }
        }
    }

    private mutating func read(
        _ command: String, of rule: String, at line: Int, _ open: inout [String: Int]
    ) {
        switch command {
        case "disable": open[rule] = open[rule] ?? line
        case "disable:next": add(rule, line + 1...line + 1)
        case "disable:this": add(rule, line...line)
        case "disable:previous": add(rule, max(1, line - 1)...max(1, line - 1))
        case "enable": if let start = open.removeValue(forKey: rule) { add(rule, start...line) }
        default: break
        }
    }

    private mutating func add(_ rule: String, _ range: ClosedRange<Int>) {
        lines[rule, default: []].append(range)
    }

    /// Whether a finding of a rule in a line is silenced.
    func covers(_ rule: String, line: Int) -> Bool {
        lines[rule]?.contains { $0.contains(line) } == true
    }
}
