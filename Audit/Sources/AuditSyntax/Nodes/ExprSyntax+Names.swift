package import SwiftSyntax

/// The names in an expression, past `try`, `await`, `?` and parentheses.
extension ExprSyntax {
    /// The expression without `?`, `!`, `try`, `await`, parentheses and generic arguments around it.
    package var unwrapped: ExprSyntax {
        var expression = self
        while let inner = expression.inner { expression = inner }
        return expression
    }

    private var inner: ExprSyntax? {
        switch kind {
        case .optionalChainingExpr: self.as(OptionalChainingExprSyntax.self)?.expression
        case .forceUnwrapExpr: self.as(ForceUnwrapExprSyntax.self)?.expression
        case .tryExpr: self.as(TryExprSyntax.self)?.expression
        case .awaitExpr: self.as(AwaitExprSyntax.self)?.expression
        case .genericSpecializationExpr: self.as(GenericSpecializationExprSyntax.self)?.expression
        case .tupleExpr: self.as(TupleExprSyntax.self)?.onlyExpression
        default: nil
        }
    }

    /// The member access, without `try`, parentheses and the like around it.
    package var asMember: MemberAccessExprSyntax? { unwrapped.as(MemberAccessExprSyntax.self) }

    /// The token that names what the expression refers to: `c` in `a.b()?.c`.
    package var nameToken: TokenSyntax? {
        let expression = unwrapped
        if let member = expression.as(MemberAccessExprSyntax.self) {
            return member.declName.baseName
        }
        return expression.as(DeclReferenceExprSyntax.self)?.baseName
    }

    /// The names in the expression, first to last, without `self`.
    package var pathNames: [String] {
        var names: [String] = []
        var next: ExprSyntax? = self
        while let expression = next?.unwrapped {
            if let name = expression.nameToken?.text, name != "self" { names.append(name) }
            next = expression.stepToReceiver
        }
        return names.reversed()
    }

    private var stepToReceiver: ExprSyntax? {
        if let member = self.as(MemberAccessExprSyntax.self) { return member.base }
        if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression }
        return self.as(SubscriptCallExprSyntax.self)?.calledExpression
    }
}

extension TupleExprSyntax {
    /// The expression of plain parentheses.
    package var onlyExpression: ExprSyntax? {
        guard elements.count == 1, let only = elements.first, only.label == nil else { return nil }
        return only.expression
    }
}
