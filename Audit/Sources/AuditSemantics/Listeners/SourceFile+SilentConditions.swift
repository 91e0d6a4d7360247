import AuditSyntax
package import SwiftSyntax

/// Conditions that are silent where they do not hold.
extension SourceFile {
    /// Whether an `if` or `guard` is silent where it does not hold.
    package func isSilentTest(_ item: CodeBlockItemSyntax) -> Bool {
        switch ConditionalStatement(item) {
        case .only(let node): isSilent(node.body.statements)
        case .either(let node): !node.asksForMore && isSilentWithoutElse(node)
        case nil: false
        }
    }

    /// Whether nothing happens where an `if` does not hold.
    package func isSilentWithoutElse(_ node: IfExprSyntax) -> Bool {
        switch node.elseBody {
        case .codeBlock(let block): return isSilent(block.statements)
        case .ifExpr: return false
        case nil: break
        }
        if node.nearest(CodeBlockItemSyntax.self)?.isToldLater(in: self) == true { return false }
        guard node.body.statements.leaves, let rest = node.statementsAfter else { return true }
        return isSilent(rest)
    }
}

extension IfExprSyntax {
    /// Whether a condition may hold for nil: `x == nil`, `x?.status != 200`.
    fileprivate var asksForMore: Bool {
        conditions.contains { element in
            guard case .expression(let expression) = element.condition else { return false }
            let parts = expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
            guard parts.count == 3 else { return true }
            let isEqual = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
            return isEqual == parts[2].is(NilLiteralExprSyntax.self)
        }
    }

    /// The statements that follow in the same block, or after the `if`, `do` or `switch` that ends
    /// with this one; nil for none.
    fileprivate var statementsAfter: CodeBlockItemListSyntax? {
        var item = nearest(CodeBlockItemSyntax.self)
        while let current = item {
            let rest = current.following
            if !rest.isEmpty { return CodeBlockItemListSyntax(rest) }
            item = current.choiceAround?.nearest(CodeBlockItemSyntax.self)
        }
        return nil
    }
}

extension CodeBlockItemSyntax {
    /// The `if`, `do` or `switch` whose branch holds the statement.
    fileprivate var choiceAround: Syntax? {
        guard let branch = parent?.parent else { return nil }
        if branch.is(SwitchCaseSyntax.self) {
            return branch.nearest(SwitchExprSyntax.self).map { Syntax($0) }
        }
        let choice = branch.parent
        return choice?.is(IfExprSyntax.self) == true || choice?.is(DoStmtSyntax.self) == true
            ? choice : nil
    }
}
