package import SwiftSyntax

/// The last statement of a block: the value that it returns, and whether it leaves.
extension CodeBlockItemListSyntax {
    /// The value that the last statement returns or is.
    package var onlyReturn: ExprSyntax? {
        guard let last = last?.item else { return nil }
        if case .expr(let expression) = last { return expression }
        guard case .stmt(let statement) = last else { return nil }
        return statement.as(ReturnStmtSyntax.self)?.expression
    }

    /// Whether the statements leave the scope.
    package var leaves: Bool {
        guard let last = last?.item else { return false }
        if case .stmt(let statement) = last {
            return [.returnStmt, .throwStmt, .breakStmt, .continueStmt].contains(statement.kind)
        }
        guard case .expr(let expression) = last else { return false }
        return expression.unwrapped.as(FunctionCallExprSyntax.self)?.isTrap == true
    }
}
