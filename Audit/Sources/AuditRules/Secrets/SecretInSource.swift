import AuditSemantics
import AuditSyntax
import Foundation
import SwiftSyntax

/// Finds secrets in string literals.
enum SecretInSource: Rule {
    static let kinds: [SyntaxKind] = [.stringLiteralExpr]

    static let description = RuleDescription(
        id: "secret-in-source",
        category: .secret,
        severity: .error,
        auditsTests: true,
        summary: "A webhook's address, a key, a password or another secret in the source.",
        consequence: """
            Whoever unpacks the app can post in the team's channel, or use the server in its name; \
            a secret that has shipped must be replaced.
            """,
        assumption: """
            Secrets of known issuers have their shape; others stand under a name such as \
            `apiSecret` and look random. Placeholders, keys that are public by design and fixtures \
            of tests are no secrets.
            """,
        examples: [
            RuleExample(
                dont: """
                    enum Alarm {
                        static let clientSecret = ↓"9f8Ke2Lq7Zx0Vb4Nw6Tr1Ys3"
                    }
                    """,
                do: """
                    enum Alarm {
                        static let clientSecret = ProcessInfo.processInfo.environment["CLIENT_SECRET"]
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let literal = node.as(StringLiteralExprSyntax.self), !literal.isContinued else {
            return
        }
        let parts = literal.concatenated
        let text = parts.map(\.plainText).joined()
        guard text.utf8.count >= 8, !(literal.isCase && UUID(uuidString: text) != nil),
            let shape = SecretShape(of: text, named: literal.secretContext(in: file))
        else { return }
        let place = shape.host.map { " (\($0))" } ?? ""
        report(
            match(
                at: literal,
                "A \(shape.name)\(place) stands in the source, and so in every copy of the app.",
                secrets: parts.map(\.contentRange)))
    }
}

extension StringLiteralExprSyntax {
    /// Whether the literal is the raw value of a case.
    fileprivate var isCase: Bool { parent?.parent?.is(EnumCaseElementSyntax.self) == true }

    /// The range of the text between the quotes.
    fileprivate var contentRange: Range<AbsolutePosition> {
        segments.position..<segments.endPosition
    }

    /// The literals of `"a" + "b"`, this one first.
    fileprivate var concatenated: [StringLiteralExprSyntax] {
        guard let list = parent?.as(ExprListSyntax.self),
            list.first?.id == ExprSyntax(self).id || startsValue
        else { return [self] }
        var parts = [self]
        var rest = list.drop { $0.id != ExprSyntax(self).id }.dropFirst()
        while rest.first?.trimmedText == "+",
            let next = rest.dropFirst().first?.as(StringLiteralExprSyntax.self)
        {
            parts.append(next)
            rest = rest.dropFirst(2)
        }
        return parts
    }

    private var startsValue: Bool { previousElement?.is(AssignmentExprSyntax.self) == true }

    private var previousElement: ExprSyntax? {
        guard let list = parent?.as(ExprListSyntax.self) else { return nil }
        return list.prefix { $0.id != ExprSyntax(self).id }.suffix(1).first
    }

    /// Whether the literal continues another one.
    fileprivate var isContinued: Bool {
        guard let list = parent?.as(ExprListSyntax.self) else { return false }
        let before = Array(list.prefix { $0.id != ExprSyntax(self).id }.suffix(2))
        return before.count == 2 && before[0].is(StringLiteralExprSyntax.self)
            && before[1].trimmedText == "+"
    }

    /// The name under which the literal stands, and the facts about the place.
    fileprivate func secretContext(in file: SourceFile) -> SecretShape.Context {
        SecretShape.Context(
            name: givenName ?? "", isForDevelopers: { file.isForDevelopers(self) },
            isFirebase: file.imports.contains { $0.hasPrefix("Firebase") }
                || file.path.contains("Firebase"))
    }

    /// The name of the constant, argument, key or header whose value the literal is.
    private var givenName: String? {
        var node = Syntax(self)
        while let parent = node.parent {
            if let binding = parent.as(PatternBindingSyntax.self) {
                return binding.pattern.boundName
            }
            if let argument = parent.as(LabeledExprSyntax.self) { return argument.givenName }
            if let element = parent.as(DictionaryElementSyntax.self) {
                return element.keyName(of: node)
            }
            if let element = parent.as(EnumCaseElementSyntax.self) { return element.name.text }
            if let sequence = parent.as(SequenceExprSyntax.self),
                let assignment = sequence.assignment
            {
                return assignment.target.keyOrName
            }
            if let statement = parent.as(ReturnStmtSyntax.self) { return statement.nearestName }
            if parent.is(CodeBlockItemSyntax.self) { return parent.nearestName }
            if parent.isScope || parent.is(StringLiteralExprSyntax.self) { return nil }
            node = parent
        }
        return nil
    }
}
