import SwiftSyntax

extension CatchClauseSyntax {
    /// Whether this is one of several ways, and the caller hears where none of them leads on.
    ///
    /// Such are a `do` beside others and a loop that leaves where one turn works, before a `throw`,
    /// a `.failure`, nil or false.
    var hasAlternatives: Bool {
        guard let attempt = parent?.parent?.as(DoStmtSyntax.self),
            let item = attempt.parent?.as(CodeBlockItemSyntax.self)
        else { return false }
        return item.isBesideAttempt || attempt.body.statements.leaves && item.isTurnBeforeFailure
    }
}

extension CodeBlockItemSyntax {
    private var block: CodeBlockItemListSyntax? { parent?.as(CodeBlockItemListSyntax.self) }

    /// Whether another `do` stands in the same block, which ends in a failure.
    fileprivate var isBesideAttempt: Bool {
        guard let block, block.endsInFailure else { return false }
        return block.contains { other in
            let clauses = other.item.as(DoStmtSyntax.self)?.catchClauses
            return other.id != id && clauses?.contains(where: \.catchesEverything) == true
        }
    }

    /// Whether a loop around is followed by a failure.
    fileprivate var isTurnBeforeFailure: Bool {
        guard let loop = block?.parent?.parent?.as(ForStmtSyntax.self) else { return false }
        return loop.parent?.as(CodeBlockItemSyntax.self)?.block?.endsInFailure == true
    }
}

extension CodeBlockItemListSyntax {
    /// Whether whoever comes to the end hears of a failure.
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
        return value.is(NilLiteralExprSyntax.self) || value.trimmedDescription == "false"
            || value.caseReference == "failure"
    }
}
