import AuditSyntax
package import SwiftSyntax

/// The work whose failure comes to a handler, and the code beside it.
extension FailureHandler {
    /// The calls whose failure comes here: tried in the `do`, awaited by the `switch`, or given the closure around.
    package var failedCalls: [FunctionCallExprSyntax] {
        if let clause = node.as(CatchClauseSyntax.self) {
            return clause.tried?.tried.filter(\.isPlain).compactMap(\.triedCall) ?? []
        }
        if let subject = node.as(SwitchCaseSyntax.self)?.enclosingSwitch?.subject,
            let call = subject.unwrapped.as(FunctionCallExprSyntax.self)
        {
            return [call]
        }
        let closure = node.as(ClosureExprSyntax.self) ?? node.enclosingClosure
        return closure?.receivingCall?.chain ?? []
    }

    /// The handler with the branches beside it: all clauses of a `do`, or the closure around.
    package var surroundings: Syntax {
        node.parent?.parent?.as(DoStmtSyntax.self).map { Syntax($0.catchClauses) }
            ?? node.enclosingClosure.map { Syntax($0) } ?? node.parent ?? node
    }
}

extension SyntaxProtocol {
    /// Whether the file cancels what a variable of this name holds: `task?.cancel()`.
    package func fileCancels(_ name: String) -> Bool {
        root.allNodes.contains { node in
            let names = node.as(FunctionCallExprSyntax.self)?.path.names ?? []
            return names.last == "cancel" && names.dropLast().last == name
        }
    }
}
