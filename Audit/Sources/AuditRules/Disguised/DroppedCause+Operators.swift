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
        let name = closure.parameterNames?.first ?? "$0"
        if calleeName == "mapError", closure.onlyValue?.namesOthers(than: name) == true {
            return true
        }
        return !closure.statements.reads(name) { $0.path.isForDevelopers }
    }
}

extension ExprSyntax {
    /// Whether an error of another type becomes one case: `$0 as? APIError ?? .unknown`,
    /// `error is APIError ? error : APIError.connection`.
    fileprivate func namesOthers(than error: String) -> Bool {
        guard let parts = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
            parts.first?.trimmedText == error, let last = parts.last,
            last.is(MemberAccessExprSyntax.self), last.caseName != nil
        else { return false }
        return parts.contains { $0.trimmedText == "??" || $0.is(UnresolvedTernaryExprSyntax.self) }
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
