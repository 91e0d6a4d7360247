import AuditSyntax
package import SwiftSyntax

/// Statements after this one that show or report a failure, whatever happens.
extension CodeBlockItemSyntax {
    /// Whether a statement after this one shows or reports a failure, whatever happens here.
    package func isToldLater(in file: SourceFile) -> Bool {
        following.contains { $0.item.tells(in: file) }
    }
}

extension CodeBlockItemSyntax.Item {
    fileprivate func tells(in file: SourceFile) -> Bool {
        if case .expr(let expression) = self {
            guard let call = expression.unwrapped.as(FunctionCallExprSyntax.self) else {
                return false
            }
            return call.handsOnFailure || file.listener(of: call) != nil
        }
        guard case .stmt(let statement) = self else { return false }
        if let choice = statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) {
            return choice.elseBody != nil && choice.calls.contains(where: \.handsOnFailure)
        }
        return statement.is(ThrowStmtSyntax.self)
            || statement.as(ReturnStmtSyntax.self)?.expression?.isFailureCase == true
    }
}
