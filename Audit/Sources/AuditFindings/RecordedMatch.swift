import AuditRules
import AuditSemantics
package import AuditSyntax
import SwiftSyntax

/// A match, without the tree it was found in.
package struct RecordedMatch: Sendable, Equatable {
    /// The rule's id.
    package var rule: String
    /// The offset of the construct's beginning, in bytes.
    package var offset: Int
    /// The same beginning as line and column.
    package var place: Place
    /// The problem, in one sentence.
    package var message: String
    /// The names of the declarations around the construct: `HomeView.load`.
    package var scope: String
    /// Whether `triage fix` can change it.
    package var isFixable: Bool
    /// The bytes of the file that no format may show.
    package var secrets: [Range<Int>]

    package init(
        rule: String, offset: Int, place: Place, message: String, scope: String, isFixable: Bool,
        secrets: [Range<Int>]
    ) {
        self.rule = rule
        self.offset = offset
        self.place = place
        self.message = message
        self.scope = scope
        self.isFixable = isFixable
        self.secrets = secrets
    }
}

extension RecordedMatch {
    init(_ match: Match, in file: SourceFile) {
        let position = match.position
        self.init(
            rule: match.rule.id, offset: position.utf8Offset, place: file.lines.place(of: position),
            message: match.message, scope: match.node.scopeName,
            isFixable: match.fix != nil,
            secrets: match.secrets.map {
                $0.lowerBound.utf8Offset..<$0.upperBound.utf8Offset
            })
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
}
