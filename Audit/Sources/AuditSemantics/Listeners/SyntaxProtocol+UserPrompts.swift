import AuditSyntax
package import SwiftSyntax

/// Questions to the user, who may refuse without a failure.
extension FunctionCallExprSyntax {
    private static let questions: Set = [
        "alert", "dialog", "menu", "panel", "picker", "prompt", "sheet",
    ]

    /// Whether the call asks the user, who may say no: `showActionSheet`, `savePanel.begin`.
    package var asksUser: Bool { !path.names.words.isDisjoint(with: Self.questions) }

    /// Functions whose error says only that the answer is no.
    fileprivate static let refusable: Set = [
        "evaluateJavaScript", "evaluatePolicy", "requestAccess", "requestAuthorization",
    ]
}

extension SyntaxProtocol {
    /// Whether the closure around is given the answer to a question whose error says only that the answer is no.
    package var answersAQuestion: Bool {
        let closure = Syntax(self).as(ClosureExprSyntax.self) ?? enclosingClosure
        return closure?.receivingCall.map {
            FunctionCallExprSyntax.refusable.contains($0.calleeName)
        } == true
    }

    /// Whether the node stands in a closure that is given the user's answer.
    package var isInAnswerOfUser: Bool {
        ancestors.contains { $0.as(ClosureExprSyntax.self)?.receivingCall?.asksUser == true }
    }
}
