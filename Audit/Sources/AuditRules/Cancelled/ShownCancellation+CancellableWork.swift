import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Work that someone may cancel while it is awaited.
extension DoStmtSyntax {
    /// Whether the work is awaited and someone may cancel it.
    func isCancellable(in file: SourceFile) -> Bool {
        guard throwsClause == nil || throwsClause?.type == nil else { return false }
        let awaited = body.tried.contains { tried in
            tried.isPlain && (tried.awaits || tried.expression.is(AwaitExprSyntax.self))
        }
        return awaited && runsInCancellableScope(of: file)
    }
}

extension SyntaxProtocol {
    /// Whether the function or task around may be canceled while this runs.
    func runsInCancellableScope(of file: SourceFile) -> Bool {
        for ancestor in ancestors {
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                return function.isAsync && (function.mayBeCanceled(in: file) || standsInLoop)
            }
            if let closure = ancestor.as(ClosureExprSyntax.self), let kept = closure.isKeptTask {
                return kept && !closure.isOfTaskBegunOnce(in: file)
            }
            if ancestor.isScope, !ancestor.is(ClosureExprSyntax.self) { return true }
            if ancestor.isTypeDeclaration { return false }
        }
        return false
    }
}

extension SyntaxProtocol {
    /// Whether the work is repeated, so that a cancellation is met between two attempts too.
    fileprivate var standsInLoop: Bool {
        ancestors.prefix { !$0.isScope }.contains { Loop($0) != nil }
    }
}

extension FunctionDeclSyntax {
    fileprivate var isAsync: Bool { signature.effectSpecifiers?.asyncSpecifier != nil }

    /// Whether a caller in the file can be canceled; without callers, whether the function's name says that it loads.
    fileprivate func mayBeCanceled(in file: SourceFile) -> Bool {
        let callers = file.functions.callers(of: self)
        if callers.isEmpty { return ownName.hasWord(in: Self.loading) }
        return callers.contains(where: \.mayBeCanceled)
    }

    private static let loading: Set = [
        "fetch", "load", "poll", "query", "refresh", "reload", "search", "task", "update",
    ]

    /// Whether only the initializer and the user's retry call the function, so that one task is done before the next.
    fileprivate func isBegunOnce(in file: SourceFile) -> Bool {
        let callers = file.functions.callers(of: self)
        return !callers.isEmpty
            && callers.allSatisfy { call in
                call.enclosingScope?.is(InitializerDeclSyntax.self) == true
                    || call.enclosingFunction?.ownName.hasWord(in: ["retry"]) == true
            }
    }
}

extension FunctionCallExprSyntax {
    fileprivate var mayBeCanceled: Bool {
        for ancestor in ancestors {
            if let function = ancestor.as(FunctionDeclSyntax.self) { return function.isAsync }
            if let kept = ancestor.as(ClosureExprSyntax.self)?.isKeptTask { return kept }
            if ancestor.isTypeDeclaration { return false }
        }
        return true
    }
}

extension ClosureExprSyntax {
    /// Whether a function begins the task here, and nothing calls the function while the task runs.
    fileprivate func isOfTaskBegunOnce(in file: SourceFile) -> Bool {
        guard ["Task", "detached"].contains(receivingCall?.calleeName),
            let function = enclosingFunction
        else { return false }
        return !function.isAsync && function.isBegunOnce(in: file)
    }

    /// Whether the closure is a task that can be canceled; nil if it is no task.
    fileprivate var isKeptTask: Bool? {
        guard let owner = receivingCall else { return nil }
        switch owner.calleeName {
        case "Task", "detached":
            guard owner.path.names.first == "Task" else { return nil }
            return owner.statementItem == nil && !owner.isDiscarded && !owner.isNeverCancelled
                || owner.isReturned
        case "run" where parameterNames?.first == "send": return true
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

    /// Whether the task is kept in a private property of the file that no one cancels, and that is
    /// only compared with nil or set.
    fileprivate var isNeverCancelled: Bool {
        guard let list = parent?.as(ExprListSyntax.self),
            let name = list.parent?.as(SequenceExprSyntax.self)?.assignment?.path.last,
            isPrivate(name)
        else { return false }
        return !root.allNodes.contains { node in
            node.as(DeclReferenceExprSyntax.self)?.baseName.text == name && node.isReadOrCancelled
        }
    }

    /// Whether the file declares a private variable of the name.
    private func isPrivate(_ name: String) -> Bool {
        root.allNodes.contains { node in
            guard let variable = node.as(VariableDeclSyntax.self),
                variable.bindings.contains(where: { $0.pattern.boundName == name })
            else { return false }
            return variable.modifiers.contains {
                ["fileprivate", "private"].contains($0.name.text)
            }
        }
    }

    /// Whether the call is all of a body that returns a value.
    fileprivate var isReturned: Bool {
        guard let item = statementItem, let scope = enclosingScope,
            let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1
        else { return false }
        return scope.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
    }
}
