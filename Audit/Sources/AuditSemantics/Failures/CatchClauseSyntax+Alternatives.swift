import AuditSyntax
package import SwiftSyntax

/// Several attempts at one thing: one success is enough.
extension CatchClauseSyntax {
    /// Whether this is one of several attempts, and the caller hears if all of them fail.
    ///
    /// This holds for a `do` beside others, and for a loop that one success leaves, before a `throw`,
    /// a `.failure`, nil or false.
    package var hasAlternatives: Bool {
        guard let attempt = parent?.parent?.as(DoStmtSyntax.self),
            let item = attempt.parent?.as(CodeBlockItemSyntax.self)
        else { return false }
        return item.isBesideAttempt || item.isTurnBeforeFailure(attempt)
    }
}

extension TryExprSyntax {
    /// Whether this is one turn of a search that leaves with its first find, and the caller hears
    /// if there is none: `for source in sources { … return found }`, then `return nil`.
    package var isTurnOfSearch: Bool {
        guard let node = nearest(ForStmtSyntax.self), node.enclosingScope?.id == enclosingScope?.id,
            node.sequence.endPosition <= position,
            node.ownNodes.contains(where: { $0.as(ReturnStmtSyntax.self)?.expression != nil }),
            let item = node.parent?.as(CodeBlockItemSyntax.self)
        else { return false }
        return item.block?.endsInFailure == true
    }
}

extension CodeBlockItemSyntax {
    fileprivate var block: CodeBlockItemListSyntax? { parent?.as(CodeBlockItemListSyntax.self) }

    /// Whether another `do` stands in the same block, which ends in a failure.
    fileprivate var isBesideAttempt: Bool {
        guard let block, block.endsInFailure else { return false }
        return block.contains { other in
            let clauses = other.item.as(DoStmtSyntax.self)?.catchClauses
            return other.id != id && clauses?.contains(where: \.catchesEverything) == true
        }
    }

    /// Whether a loop around, which an attempt may leave, is followed by a failure.
    fileprivate func isTurnBeforeFailure(_ attempt: DoStmtSyntax) -> Bool {
        guard let node = block?.parent?.parent?.as(ForStmtSyntax.self),
            let loop = Loop(Syntax(node)), loop.mayLeave(attempt.body),
            let item = node.parent?.as(CodeBlockItemSyntax.self)
        else { return false }
        return item.block?.endsInFailure == true
            || item.following.contains { next in
                guard case .only(let node) = ConditionalStatement(next) else { return false }
                return node.body.statements.endsInFailure
            }
    }
}

extension CodeBlockItemListSyntax {
    /// Whether the code that reaches the end reports a failure.
    fileprivate var endsInFailure: Bool {
        guard case .stmt(let statement)? = last?.item else { return false }
        if let attempt = statement.as(DoStmtSyntax.self) {
            return attempt.catchClauses.contains {
                $0.catchesEverything && $0.body.statements.endsInFailure
            }
        }
        guard let value = statement.as(ReturnStmtSyntax.self)?.expression else {
            return statement.is(ThrowStmtSyntax.self)
        }
        return value.is(NilLiteralExprSyntax.self) || value.trimmedText == "false"
            || value.isFailureCase
    }
}
