import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Functions of the app that answer a failure with nil, and callers that do nothing with it.
extension Syntax {
    /// The name of the function whose failure comes as nil and ends here in silence, while a user waits.
    func unhandledAnswer(in file: SourceFile) -> String? {
        guard let call = ConditionalStatement(self)?.conditions.onlyAnswer, isWaitedFor,
            leavesInSilence(in: file)
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
    /// The awaited call that alone decides, beside `self`: `let user = await user()`, `await save()`.
    fileprivate var onlyAnswer: FunctionCallExprSyntax? {
        let others = Array(lazy.filter { !$0.bindsSelf })
        guard others.count == 1, let value = others[0].answer, value.is(AwaitExprSyntax.self)
        else { return nil }
        return value.unwrapped.as(FunctionCallExprSyntax.self)
    }
}

extension ConditionElementSyntax {
    /// Whether a weak reference is held: `let self`, `let self = self`, `let this = self`.
    fileprivate var bindsSelf: Bool {
        guard case .optionalBinding(let binding) = condition else { return false }
        return (binding.initializer?.value.trimmedText ?? binding.pattern.boundName) == "self"
    }

    /// The value that is bound, or that is true.
    fileprivate var answer: ExprSyntax? {
        switch condition {
        case .optionalBinding(let binding): binding.initializer?.value
        case .expression(let expression): expression
        default: nil
        }
    }
}
