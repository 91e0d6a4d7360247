import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Operators that make an error without reading the one they are given.
extension FunctionCallExprSyntax {
    /// Whether an operator makes an error without reading the one it is given.
    var mapsErrorBlindly: Bool {
        guard
            ["mapError", "catch", "catchError", "flatMapError", "tryCatch", "tryMapError"].contains(
                calleeName),
            let closure = closures.last, !closure.statements.isEmpty,
            calleeName == "mapError" || closure.failsAnew
        else { return false }
        if closure.signature?.trimmedText.contains("Never") == true { return false }
        if let given = closure.statements.onlyReturn?.as(DeclReferenceExprSyntax.self),
            enclosingFunction?.parameterNames.contains(given.baseName.text) == true
        {
            return false
        }
        return !closure.statements.reads(closure.parameterNames?.first ?? "$0") {
            $0.path.isForDevelopers
        }
    }
}

extension ClosureExprSyntax {
    /// Whether the closure of `catch` makes a failure: `.error(X)`, `Fail(error: X)`, `throw X`.
    fileprivate var failsAnew: Bool {
        if case .stmt(let statement)? = statements.last?.item, statement.is(ThrowStmtSyntax.self) {
            return true
        }
        guard let call = statements.onlyReturn?.unwrapped.as(FunctionCallExprSyntax.self) else {
            return false
        }
        return call.chain.contains {
            ["error", "Fail"].contains($0.calleeName) || $0.argument("error") != nil
        }
    }
}
