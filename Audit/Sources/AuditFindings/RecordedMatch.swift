import AuditRules
import AuditSemantics
package import AuditSyntax
import SwiftSyntax

/// A match, without the tree it was found in.
package struct RecordedMatch: Sendable, Equatable {
    /// The rule's id.
    package var rule: String
    /// The condition at the place, which makes the class with the rule.
    package var condition: String
    /// The offset of the construct's beginning, in bytes.
    package var offset: Int
    /// The same beginning as line and column.
    package var place: Place
    /// The problem, in one sentence.
    package var message: String
    /// The names of the declarations around the construct: `HomeView.load`.
    package var scope: String
    /// A hash of the statement around the construct, wherever it stands.
    package var context: Int
    /// The kind of the fix that is offered; empty for none.
    package var fix: String
    /// The bytes of the file that no format may show.
    package var secrets: [Range<Int>]
    /// The lines of other places in the file that belong to it.
    package var related: [Int]
    package var excuse: Excuse
    /// Whether no user runs the code.
    package var isForDevelopers: Bool
    /// The key that findings of one decision share; empty for a finding that is alone.
    package var decisionKey: String
    package var decision: String

    /// Why the finding may be right as it is.
    package enum Excuse: Int, Sendable {
        case none, comment, swiftLint
    }

    package init(
        rule: String, condition: String, offset: Int, place: Place, message: String, scope: String,
        context: Int, fix: String, secrets: [Range<Int>], related: [Int], excuse: Excuse,
        isForDevelopers: Bool, decisionKey: String, decision: String
    ) {
        self.rule = rule
        self.condition = condition
        self.offset = offset
        self.place = place
        self.message = message
        self.scope = scope
        self.context = context
        self.fix = fix
        self.secrets = secrets
        self.related = related
        self.excuse = excuse
        self.isForDevelopers = isForDevelopers
        self.decisionKey = decisionKey
        self.decision = decision
    }
}

extension RecordedMatch {
    init(_ match: Match, in file: SourceFile, excuse: Excuse, _ secrets: SecretQuotes) {
        let position = match.position
        let decision = match.decision(in: file)
        self.init(
            rule: match.rule.id,
            condition: match.condition ?? match.usualCondition,
            offset: position.utf8Offset, place: file.lines.place(of: position),
            message: secrets.hidden(in: match.message), scope: match.node.scopeName,
            context: match.node.statementHash, fix: match.fix?.kind.rawValue ?? "",
            secrets: match.secretRanges,
            related: match.related.map { file.lines.place(of: $0).line },
            excuse: excuse, isForDevelopers: file.isForDevelopers(match.node),
            decisionKey: decision?.key ?? "", decision: decision?.sentence ?? "")
    }

    /// The class of the finding: `empty-catch/aside`.
    package var findingClass: String { "\(rule)/\(condition)" }
}

extension Match {
    /// The bytes of the file that no format may show.
    var secretRanges: [Range<Int>] {
        secrets.map { $0.lowerBound.utf8Offset..<$0.upperBound.utf8Offset }
    }

    /// The condition by who waits for the work: a user who has just asked for it, a user, or no one.
    fileprivate var usualCondition: String {
        let conditions = rule.conditions
        if conditions.contains("action"), node.isUserAction { return "action" }
        return conditions[node.isWaitedFor ? 0 : conditions.count - 1]
    }
}

extension SyntaxProtocol {
    /// The names of the types and functions around this node, from the outside in, with its own.
    fileprivate var scopeName: String {
        let token = firstToken(viewMode: .sourceAccurate).map { Syntax($0) } ?? Syntax(self)
        let names = token.ancestors.compactMap { node in
            node.declaredTypeName ?? node.as(FunctionDeclSyntax.self)?.name.text
                ?? node.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedText
        }
        return names.reversed().joined(separator: ".")
    }

    /// A hash of the tokens of the statement around, which stays when it moves or is indented anew.
    fileprivate var statementHash: Int {
        let around = ([Syntax(self)] + ancestors).first {
            $0.is(CodeBlockItemSyntax.self) || $0.is(MemberBlockItemSyntax.self)
        }
        var bytes: [UInt8] = []
        for token in (around ?? Syntax(self)).tokens(viewMode: .sourceAccurate) {
            bytes += token.text.utf8
            bytes.append(0)
        }
        return Int(truncatingIfNeeded: ContentHash(of: bytes).high >> 1)
    }
}
