package import SwiftSyntax

/// A statement among the others of its block.
extension CodeBlockItemSyntax {
    /// The statements after this one in the same block.
    package var following: [CodeBlockItemSyntax] {
        guard let list = parent?.as(CodeBlockItemListSyntax.self) else { return [] }
        return list.drop { $0.id != id }.dropFirst().map { $0 }
    }

    /// The statement itself, or the one that only sends it to the main queue or actor.
    package var hoisted: CodeBlockItemSyntax {
        guard let closure = enclosingScope?.as(ClosureExprSyntax.self),
            closure.statements.count == 1,
            let owner = closure.receivingCall,
            ["async", "run", "withAnimation"].contains(owner.calleeName),
            let item = owner.statementItem
        else { return self }
        return item.hoisted
    }

    /// The statement that holds the block of this one, unless that leaves a body.
    package func outerItem(within body: Syntax) -> CodeBlockItemSyntax? {
        for ancestor in ancestors {
            if ancestor.id == body.id { return nil }
            if let item = ancestor.as(CodeBlockItemSyntax.self) { return item }
        }
        return nil
    }
}

extension SyntaxProtocol {
    /// The statement that consists of this expression.
    package var statementItem: CodeBlockItemSyntax? {
        var node = parent
        while let parent = node {
            if let item = parent.as(CodeBlockItemSyntax.self) { return item }
            guard [.awaitExpr, .tryExpr, .optionalChainingExpr].contains(parent.kind) else {
                return nil
            }
            node = parent.parent
        }
        return nil
    }
}

extension CodeBlockItemSyntax {
    /// The statement, expression or declaration that the item holds.
    package var statementNode: Syntax {
        let node = Syntax(item)
        return node.as(ExpressionStmtSyntax.self).map { Syntax($0.expression) } ?? node
    }
}
