import SwiftSyntax

extension SyntaxProtocol {
    /// The statement that this expression is, alone.
    var statementItem: CodeBlockItemSyntax? {
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

    /// The function, initializer, accessor or closure around the node, up to which statements run together.
    var enclosingBody: Syntax? { enclosingScope }
}

extension CodeBlockItemSyntax {
    /// The statements after this one in the same block.
    var following: [CodeBlockItemSyntax] {
        guard let list = parent?.as(CodeBlockItemListSyntax.self) else { return [] }
        return list.drop { $0.id != id }.dropFirst().map { $0 }
    }

    /// The statement itself, or the one that only sends it to the main queue or actor.
    var hoisted: CodeBlockItemSyntax {
        guard let closure = enclosingBody?.as(ClosureExprSyntax.self),
            closure.statements.count == 1,
            let owner = closure.owner,
            ["async", "run", "withAnimation"].contains(owner.calleeName),
            let item = owner.statementItem
        else { return self }
        return item.hoisted
    }

    /// The statement that holds the block of this one, unless that leaves a body.
    func outerItem(within body: Syntax) -> CodeBlockItemSyntax? {
        for ancestor in ancestors {
            if ancestor.id == body.id { return nil }
            if let item = ancestor.as(CodeBlockItemSyntax.self) { return item }
        }
        return nil
    }
}
