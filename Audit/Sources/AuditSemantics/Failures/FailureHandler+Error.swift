import AuditSyntax
package import SwiftSyntax

/// The use that a handler makes of its error.
extension FailureHandler {
    /// Whether the handler takes an error, rather than a case of the app's own such as `.initError`.
    package var isOfResult: Bool {
        guard let item = node.as(SwitchCaseSyntax.self) else { return true }
        let names = item.enclosingSwitch?.caseNames ?? []
        let isNested = item.patterns.contains { $0.pattern.caseName?.isNameOfFailure == false }
        // A case without an error beside cases such as `ready` is a state.
        if !isNested, !names.contains("success"), names.count > 2, errorName == nil { return false }
        return item.patterns.allSatisfy {
            let name = $0.pattern.failure?.caseName ?? $0.pattern.caseName
            return name.map { FailureNames.cases.contains($0) || $0 == "onError" } == true
        }
    }

    /// The nearest closure or function around the handler, if its parameter of this name is the error.
    package func scopeGiven(_ name: String) -> Syntax? {
        for ancestor in node.ancestors {
            if let closure = ancestor.as(ClosureExprSyntax.self) {
                return closure.parameterNames?.contains(name) == true ? ancestor : nil
            }
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                return function.parameterNames.contains(name) ? ancestor : nil
            }
            if ancestor.isTypeDeclaration { return nil }
        }
        return nil
    }

    /// Whether the statements hold a position, which the condition does not.
    package func contains(_ position: AbsolutePosition) -> Bool {
        statements.position <= position && position < statements.endPosition
    }

    /// Whether the error is read, logs aside.
    package func looksAtError(in file: SourceFile) -> Bool {
        guard let errorName, errorName != "_" else { return false }
        return statements.reads(errorName, beyondLogsOf: file)
    }

    /// The calls made here, in closures that run at once or later too.
    package var calls: some Sequence<FunctionCallExprSyntax> { statements.allCalls }

    /// Whether the error reaches the team.
    package func reports(in file: SourceFile) -> Bool {
        calls.contains(where: file.isReporter)
    }

    /// Whether the error is passed on: by `throw`, or to a completion handler, promise or observer.
    package var passesOn: Bool {
        guard let errorName else { return false }
        return statements.allNodes.contains { node in
            if let statement = node.as(ThrowStmtSyntax.self) {
                return statement.expression.mentions(errorName)
            }
            guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
            return call.isPassingOn && call.mentions(errorName)
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call hands a result to the caller for it.
    fileprivate var isPassingOn: Bool {
        let name = calleeName.lowercased()
        return ["completion", "promise", "callback", "reject", "resume", "onerror"]
            .contains { name.contains($0) }
    }
}

extension SyntaxProtocol {
    /// Whether a name is read here, other than by a log.
    package func reads(_ name: String, beyondLogsOf file: SourceFile) -> Bool {
        reads(name, beyond: file.isOnlyLogged)
    }

    /// Whether a name is read here, other than by calls of a kind.
    package func reads(_ name: String, beyond isLog: (FunctionCallExprSyntax) -> Bool) -> Bool {
        allNodes.contains { node in
            node.isRead(of: name)
                && !node.ancestors.prefix { $0.id != Syntax(self).id }.contains { ancestor in
                    ancestor.as(FunctionCallExprSyntax.self).map(isLog) == true
                }
        }
    }
}
