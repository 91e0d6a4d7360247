import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Functions of the app that answer a failure with nil, and callers that do nothing with it.
extension Syntax {
    /// The name of the function whose failure comes as nil and ends here in silence, while a user waits.
    func unhandledAnswer(in file: SourceFile) -> String? {
        guard let condition = ConditionalStatement(self)?.conditions.onlyBinding,
            let value = condition.initializer?.value, value.is(AwaitExprSyntax.self),
            let call = value.unwrapped.as(FunctionCallExprSyntax.self),
            leavesInSilence(in: file), isWaitedFor
        else { return nil }
        let facts = file.facts(of: call)
        return facts.contains(.answersEmpty) && facts.isDisjoint(with: [.tells, .tellsFailures])
            ? call.calleeName : nil
    }

    /// Whether nothing happens where the condition of an `if` or `guard` does not hold.
    func leavesInSilence(in file: SourceFile) -> Bool {
        if let node = self.as(GuardStmtSyntax.self) {
            return node.body.statements.onlyReturn == nil && file.isSilent(node.body.statements)
        }
        return self.as(IfExprSyntax.self).map(file.isSilentWithoutElse) == true
    }
}

extension ConditionElementListSyntax {
    /// The binding that is the only condition: `let user = await user()`.
    fileprivate var onlyBinding: OptionalBindingConditionSyntax? {
        guard count == 1, case .optionalBinding(let binding) = first?.condition else { return nil }
        return binding
    }
}
