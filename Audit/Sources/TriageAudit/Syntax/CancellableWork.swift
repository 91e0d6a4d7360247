import SwiftSyntax

extension DoStmtSyntax {
    func localDeclaration(of name: String) -> PatternBindingSyntax? {
        guard let scope = enclosingScope else { return nil }
        return scope.ownNodes.lazy.compactMap { $0.as(PatternBindingSyntax.self) }
            .first { $0.pattern.boundName == name && $0.initializer == nil }
    }

    /// Whether the work is awaited and someone may cancel it.
    var isCancellable: Bool {
        guard throwsClause == nil || throwsClause?.type == nil else { return false }
        let awaited = body.tried.contains { tried in
            tried.isPlain && (tried.awaits || tried.expression.is(AwaitExprSyntax.self))
        }
        return awaited && runsInCancellableScope
    }

    private var runsInCancellableScope: Bool {
        for ancestor in ancestors {
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                return function.signature.effectSpecifiers?.asyncSpecifier != nil
            }
            if let closure = ancestor.as(ClosureExprSyntax.self), let kept = closure.isKeptTask {
                return kept
            }
            if ancestor.isScope, !ancestor.is(ClosureExprSyntax.self) { return true }
            if ancestor.isTypeDeclaration { return false }
        }
        return false
    }
}

extension ClosureExprSyntax {
    /// Whether the closure is a task that can be canceled; nil if it is no task.
    fileprivate var isKeptTask: Bool? {
        guard let owner else { return nil }
        switch owner.calleeName {
        case "Task", "detached":
            guard owner.path.names.first == "Task" else { return nil }
            return owner.statementItem == nil && !owner.isDiscarded || owner.isReturned
        case "task", "refreshable", "addTask", "addTaskUnlessCancelled", "searchable": return true
        case "withCheckedContinuation", "MainActor", "run": return nil
        default: return nil
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the value goes nowhere: `_ = Task { }`.
    fileprivate var isDiscarded: Bool {
        parent?.as(ExprListSyntax.self)?.first?.is(DiscardAssignmentExprSyntax.self) == true
    }

    /// Whether the call is all of a body that returns a value.
    fileprivate var isReturned: Bool {
        guard let item = statementItem, let scope = enclosingScope,
            let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1
        else { return false }
        return scope.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
    }
}
