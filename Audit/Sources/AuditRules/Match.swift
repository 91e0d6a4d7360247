import AuditSyntax
package import SwiftSyntax

/// A place that a rule found, while the tree is there.
package struct Match {
    /// The rule that found it.
    package let rule: RuleDescription
    /// The condition at the place, which makes the class with the rule; nil for the usual ones.
    package let condition: String?
    /// The construct that loses the error.
    package let node: Syntax
    /// Its beginning.
    package let position: AbsolutePosition
    /// The problem, in one sentence.
    package let message: String
    /// The change that `triage fix` makes; nil if the rule has none for this place.
    package var fix: Fix?
    /// Text that no format may show.
    package let secrets: [Range<AbsolutePosition>]
    /// The beginnings of other places in the file that belong to it.
    package let related: [AbsolutePosition]
}

extension Rule {
    /// A match of the rule at a node's first token.
    static func match(
        at node: some SyntaxProtocol, _ message: String, condition: String? = nil,
        fix: Fix? = nil, secrets: [Range<AbsolutePosition>] = [], related: [Syntax] = []
    ) -> Match {
        Match(
            rule: description, condition: condition, node: Syntax(node),
            position: node.positionAfterSkippingLeadingTrivia, message: message, fix: fix,
            secrets: secrets, related: related.map(\.positionAfterSkippingLeadingTrivia))
    }
}
