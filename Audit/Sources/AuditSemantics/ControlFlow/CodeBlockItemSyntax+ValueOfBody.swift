import AuditSyntax
package import SwiftSyntax

/// Statements that are the value of the body around them.
extension CodeBlockItemSyntax {
    /// Whether the statement is the value of the body around it: `{ try? parse($0) }` of a `map`.
    package var isValueOfBody: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), let body = list.parent else {
            return false
        }
        if body.is(AccessorBlockSyntax.self) { return list.count == 1 }
        if let item = body.as(SwitchCaseSyntax.self) { return item.parent?.parent?.isValue == true }
        if let closure = body.as(ClosureExprSyntax.self) {
            return list.count == 1
                && (!closure.isAction || closure.isOfAwaitedTask || closure.hasBoundValue)
        }
        return list.count == 1 && body.parent?.isValueOfItsBlock == true
    }
}

extension ClosureExprSyntax {
    /// Whether the value of the closure's task is read at once: `Task { … }.value`.
    fileprivate var isOfAwaitedTask: Bool {
        let member = receivingCall?.parent?.as(MemberAccessExprSyntax.self)
        return ["value", "result"].contains(member?.declName.baseName.text)
    }
}

extension ClosureExprSyntax {
    /// Whether what the closure returns is bound: `let items = await context.perform { try? fetch() }`.
    fileprivate var hasBoundValue: Bool {
        guard let call = receivingCall, ["perform", "run", "sync"].contains(call.calleeName) else {
            return false
        }
        let user = call.ancestors.first {
            !$0.is(AwaitExprSyntax.self) && !$0.is(TryExprSyntax.self)
        }
        return user?.is(InitializerClauseSyntax.self) == true
    }
}

extension Syntax {
    /// Whether an `if` or `switch` is used as an expression.
    fileprivate var isValue: Bool {
        guard let statement = parent?.as(ExpressionStmtSyntax.self) else { return true }
        return statement.parent?.as(CodeBlockItemSyntax.self)?.isValueOfBody == true
    }

    fileprivate var isValueOfItsBlock: Bool {
        switch kind {
        case .functionDecl:
            return self.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
        case .accessorDecl:
            return self.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get"
        case .ifExpr: return isValue
        case .codeBlock: return false
        default: return false
        }
    }
}

extension ClosureExprSyntax {
    /// Whether the closure is something to do rather than a value to make, judged by the names.
    package var isAction: Bool {
        if let label = argumentLabel?.text,
            label.hasPrefix("on") || Self.actionLabels.contains(label)
        {
            return true
        }
        guard let name = receivingCall?.calleeName else { return false }
        return Self.actions.contains(name) || name.hasPrefix("on")
    }

    private static let actionLabels: Set = [
        "action", "animations", "completion", "completionHandler", "handler", "receiveCompletion",
        "receiveValue",
    ]

    private static let actions: Set = [
        "Button", "Task", "UIAction", "UIAlertAction", "addAction", "addOperation", "addTask",
        "alert", "animate", "async", "asyncAfter", "confirmationDialog", "contextMenu", "detached",
        "forEach", "immediate", "notify", "perform", "performBackgroundTask", "refreshable", "run",
        "sheet", "sink", "subscribe", "swipeActions", "sync", "task", "toolbar", "withAnimation",
    ]
}
