import AuditSyntax
package import SwiftSyntax

/// Questions to the user, who may refuse without a failure.
extension FunctionCallExprSyntax {
    private static let questions: Set = [
        "alert", "dialog", "menu", "panel", "picker", "prompt", "sheet",
    ]

    /// Whether the call asks the user, who may say no: `showActionSheet`, `savePanel.begin`.
    package var asksUser: Bool { !path.names.words.isDisjoint(with: Self.questions) }
}

extension SyntaxProtocol {
    /// Whether the node stands in a closure that is given the user's answer.
    package var isInAnswerOfUser: Bool {
        ancestors.contains { $0.as(ClosureExprSyntax.self)?.receivingCall?.asksUser == true }
    }
}
