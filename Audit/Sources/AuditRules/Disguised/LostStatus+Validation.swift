import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Alamofire's `validate`, whose error holds the status.
extension FunctionCallExprSyntax {
    /// Whether `validate` of Alamofire finds a status that is not kept.
    func losesValidation(in file: SourceFile) -> Bool {
        guard calleeName == "validate", receiverCall != nil,
            chain.contains(where: { $0.calleeName == "request" })
        else { return false }
        let later = wholeChain.filter { $0.position == position && $0.endPosition > endPosition }
        if later.contains(where: { $0.mapsBlindly(in: file) }) { return true }
        return caughtBlindly(in: file)
    }

    private func mapsBlindly(in file: SourceFile) -> Bool {
        if calleeName == "mapError", let closure = closures.last {
            return !closure.statements.reads(
                closure.parameterNames?.first ?? "$0", beyondLogsOf: file)
        }
        guard calleeName.hasPrefix("response"), let closure = closures.last else { return false }
        let handlers = closure.statements.allNodes.compactMap(FailureHandler.init)
        return handlers.contains {
            $0.statements.failsWithoutStatus(in: file) && !$0.looksAtError(in: file)
        }
    }

    private func caughtBlindly(in file: SourceFile) -> Bool {
        for ancestor in ancestors {
            if ancestor.isScope { return false }
            guard let statement = ancestor.as(DoStmtSyntax.self),
                let clause = statement.catchClauses.last,
                clause.catchesEverything, let handler = FailureHandler(Syntax(clause))
            else { continue }
            return handler.statements.failsWithoutStatus(in: file)
                && !handler.looksAtError(in: file)
        }
        return false
    }
}
