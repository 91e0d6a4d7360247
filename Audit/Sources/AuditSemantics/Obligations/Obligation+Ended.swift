import AuditSyntax
package import SwiftSyntax

/// Paths on which a duty has ended: it was done before, or no one waits any more.
extension Obligation {
    /// Whether conditions go on only while someone waits, so that the other way owes nothing:
    /// `!Task.isCancelled`, `response == .OK`.
    func mayBeGivenUp(unless conditions: ConditionElementListSyntax) -> Bool {
        endsWhenGivenUp && conditions.expressions.contains(where: \.holdsWhileWaitedFor)
    }

    /// Whether conditions hold only once no one waits: `Task.isCancelled`, `response != .OK`.
    func isGivenUp(where conditions: ConditionElementListSyntax) -> Bool {
        endsWhenGivenUp && conditions.expressions.contains(where: \.holdsOnceGivenUp)
    }

    /// Whether conditions hold only once the duty was done, as a flag says that is set beside it.
    func isDone(where conditions: ConditionElementListSyntax) -> Bool {
        guard let asked = conditions.onlyExpression else { return false }
        return setsBesideDuty(asked, to: true)
            || asked.negated.map { setsBesideDuty($0, to: false) } == true
    }

    /// Whether conditions hold until the duty is done, as a flag says that is set beside it.
    func isDone(unless conditions: ConditionElementListSyntax) -> Bool {
        guard let asked = conditions.onlyExpression else { return false }
        return setsBesideDuty(asked, to: false)
            || asked.negated.map { setsBesideDuty($0, to: true) } == true
    }

    /// Whether a timer does the duty in the end, unless a flag says that it was done.
    package func isDoneByTimer(in body: CodeBlockSyntax) -> Bool {
        body.allCalls.contains { call in
            guard ["asyncAfter", "scheduledTimer"].contains(call.calleeName),
                let statements = call.closures.last?.statements, isMentioned(in: statements),
                case .only(let gate)? = statements.first.flatMap({ ConditionalStatement($0) })
            else { return false }
            return isDone(unless: gate.conditions)
        }
    }

    /// Whether a flag of only this call is set in a block that does the duty too.
    private func setsBesideDuty(_ flag: ExprSyntax, to value: Bool) -> Bool {
        guard let name = flag.as(DeclReferenceExprSyntax.self)?.baseName.text,
            flag.localValue(of: name)?.is(BooleanLiteralExprSyntax.self) == true
        else { return false }
        let scope = flag.enclosingFunction.map { Syntax($0) } ?? flag.root
        return scope.allNodes.contains { node in
            guard let set = node.as(SequenceExprSyntax.self)?.assignment, set.path == [name],
                set.isBoolean(value), let item = node.nearest(CodeBlockItemSyntax.self),
                let block = item.parent?.as(CodeBlockItemListSyntax.self)
            else { return false }
            return block.contains { $0.id != item.id && isMentioned(in: $0) }
        }
    }
}

extension ConditionElementListSyntax {
    fileprivate var expressions: [ExprSyntax] {
        compactMap { element in
            guard case .expression(let expression) = element.condition else { return nil }
            return expression
        }
    }

    fileprivate var onlyExpression: ExprSyntax? { count == 1 ? expressions.first : nil }
}

extension ExprSyntax {
    /// The expression after `!`.
    fileprivate var negated: ExprSyntax? {
        let prefix = self.as(PrefixOperatorExprSyntax.self)
        return prefix?.operator.text == "!" ? prefix?.expression : nil
    }

    fileprivate var holdsWhileWaitedFor: Bool {
        negated?.asksForCancellation == true || comparesWithOK("==")
    }

    fileprivate var holdsOnceGivenUp: Bool { asksForCancellation || comparesWithOK("!=") }

    private static let cancelable: Set = ["cancellable", "item", "request", "task", "token"]

    /// `Task.isCancelled`, `loadTask.isCancelled`, `workItem.isCancelled`.
    private var asksForCancellation: Bool {
        let names = pathNames
        return names.last == "isCancelled"
            && names.dropLast().last?.hasWord(in: Self.cancelable) == true
    }

    /// Whether the answer of a panel is compared with the user's yes.
    private func comparesWithOK(_ sign: String) -> Bool {
        let parts = self.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
        return parts.count == 3
            && parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == sign
            && parts[2].caseReference == "OK"
    }
}
