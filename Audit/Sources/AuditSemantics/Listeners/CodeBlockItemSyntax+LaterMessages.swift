import AuditSyntax
package import SwiftSyntax

/// Statements that tell of a failure after this one, whatever happens.
extension CodeBlockItemSyntax {
    /// Whether a statement after this one tells of a failure, whatever happens here.
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
