import AuditSyntax
package import SwiftSyntax

/// Statements that run because something failed.
package struct FailureBody {
    /// The clause, case, statement or closure.
    package var node: Syntax
    package var statements: CodeBlockItemListSyntax
    /// The name that the error has inside; nil if it has none.
    package var error: String?
}

extension SyntaxProtocol {
    /// The statements that run because something failed, if the node is such a place.
    ///
    /// That is a `catch`, `case .failure`, `if let error`, the `else` of `guard error == nil`, and a closure
    /// that an operator calls with an error.
    package var failureBody: FailureBody? {
        let node = Syntax(self)
        switch kind {
        case .catchClause:
            guard let clause = self.as(CatchClauseSyntax.self) else { return nil }
            let statements = clause.body.statements
            return FailureBody(node: node, statements: statements, error: clause.errorName)
        case .switchCase: return self.as(SwitchCaseSyntax.self)?.failure
        case .ifExpr: return self.as(IfExprSyntax.self)?.failure
        case .guardStmt: return self.as(GuardStmtSyntax.self)?.failure
        case .closureExpr: return self.as(ClosureExprSyntax.self)?.failure
        default: return nil
        }
    }

    /// The nearest failure body around the node, up to the function around it.
    package var enclosingFailureBody: FailureBody? {
        for ancestor in ancestors {
            if let body = ancestor.failureBody, body.contains(position) { return body }
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.isTypeDeclaration { return nil }
        }
        return nil
    }
}

extension FailureBody {
    /// Whether the body holds a position, which its condition does not.
    package func contains(_ position: AbsolutePosition) -> Bool {
        statements.position <= position && position < statements.endPosition
    }

    /// Whether the body passes the error on: by `throw`, or to a completion handler, promise or observer.
    package var passesOn: Bool {
        statements.allNodes.contains { node in
            if let statement = node.as(ThrowStmtSyntax.self) {
                return error.map { statement.expression.mentions($0) } ?? false
            }
            guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
            return call.isPassingOn && (error.map { call.mentions($0) } ?? false)
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call hands a result to whoever asked for it.
    fileprivate var isPassingOn: Bool {
        let name = calleeName.lowercased()
        return ["completion", "promise", "callback", "reject", "resume", "onerror"]
            .contains { name.contains($0) }
    }
}
