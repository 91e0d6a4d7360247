package import SwiftSyntax

/// An `if` or a `guard`: its conditions, and the statements that run where they do not hold.
package enum ConditionalStatement {
    case either(IfExprSyntax)
    case only(GuardStmtSyntax)

    package init?(_ node: Syntax) {
        if let node = node.as(IfExprSyntax.self) {
            self = .either(node)
        } else if let node = node.as(GuardStmtSyntax.self) {
            self = .only(node)
        } else {
            return nil
        }
    }

    /// The choice that a statement is.
    package init?(_ item: CodeBlockItemSyntax) {
        guard case .stmt(let statement) = item.item else { return nil }
        let expression = statement.as(ExpressionStmtSyntax.self)?.expression
        self.init(expression.map { Syntax($0) } ?? Syntax(statement))
    }

    package var conditions: ConditionElementListSyntax {
        switch self {
        case .either(let node): node.conditions
        case .only(let node): node.conditions
        }
    }

    /// The statements of the block where the conditions hold; empty for `guard`.
    package var statements: CodeBlockItemListSyntax {
        switch self {
        case .either(let node): node.body.statements
        case .only: []
        }
    }

    /// The statements of the last `else`; nil without one.
    package var otherwise: CodeBlockItemListSyntax? {
        switch self {
        case .either(let node): node.lastElse
        case .only(let node): node.body.statements
        }
    }
}

extension IfExprSyntax {
    /// The statements that run if none of the conditions holds.
    fileprivate var lastElse: CodeBlockItemListSyntax? {
        switch elseBody {
        case .ifExpr(let next): next.lastElse
        case .codeBlock(let block): block.statements
        case nil: nil
        }
    }
}
