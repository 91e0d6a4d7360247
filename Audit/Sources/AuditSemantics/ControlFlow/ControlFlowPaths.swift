import AuditSyntax
package import SwiftSyntax

/// The paths through statements that miss something wanted, such as the end of a spinner.
///
/// Loops run once or not at all; a nested closure counts by its own paths.
package struct ControlFlowPaths {
    /// The branches that are taken where a condition asks whether something failed.
    private enum Taken { case all, successes }

    /// Whether an expression is the wanted event, looked at without its closures.
    private let isWanted: (Syntax) -> Bool
    private let taken: Taken

    package init(isWanted: @escaping (Syntax) -> Bool) { self.init(isWanted, .all) }

    private init(_ isWanted: @escaping (Syntax) -> Bool, _ taken: Taken) {
        self.isWanted = isWanted
        self.taken = taken
    }

    /// The paths on which nothing fails.
    package var ofSuccess: Self { Self(isWanted, .successes) }

    /// The ways out of the statements without the wanted event.
    package func exits(_ statements: some Sequence<CodeBlockItemSyntax>) -> Exits {
        var exits = Exits(falls: true)
        for statement in statements where exits.falls {
            let next = self.exits(of: statement.statementNode)
            exits.falls = next.falls
            exits.returns = exits.returns || next.returns
            exits.throwsOut = exits.throwsOut || next.throwsOut
        }
        return exits
    }

    /// Whether the wanted event happens somewhere inside.
    package func happens(in node: some SyntaxProtocol) -> Bool {
        isWanted(Syntax(node)) || node.allNodes.contains(where: isWanted)
    }

    private func exits(of node: Syntax) -> Exits {
        switch node.kind {
        case .deferStmt: return Exits(falls: !happens(in: node))
        case .returnStmt:
            if happens(in: node) { return Exits() }
            return Exits(returns: true, throwsOut: throwsHere(node))
        case .breakStmt, .continueStmt: return Exits(returns: true)
        case .throwStmt: return Exits(throwsOut: taken == .all)
        case .guardStmt: return node.as(GuardStmtSyntax.self).map(guarded) ?? Exits(falls: true)
        case .ifExpr: return node.as(IfExprSyntax.self).map(branched) ?? Exits(falls: true)
        case .switchExpr: return node.as(SwitchExprSyntax.self).map(switched) ?? Exits(falls: true)
        case .doStmt: return node.as(DoStmtSyntax.self).map(tried) ?? Exits(falls: true)
        case .forStmt, .whileStmt, .repeatStmt:
            return Exits(falls: true, throwsOut: throwsHere(node))
        case .functionDecl, .classDecl, .structDecl, .enumDecl: return Exits(falls: true)
        default: return plain(node)
        }
    }

    private func throwsHere(_ node: some SyntaxProtocol) -> Bool {
        taken == .all
            && (node.canThrow
                || Syntax(node).as(TryExprSyntax.self).map { $0.isPlain && !$0.onlyWaits } == true)
    }

    private func guarded(_ statement: GuardStmtSyntax) -> Exits {
        let thrown = throwsHere(statement.conditions)
        guard taken == .all, statement.conditions.outcome != nil else {
            return Exits(falls: true, throwsOut: thrown)
        }
        let otherwise = exits(statement.body.statements)
        return Exits(
            falls: true, returns: otherwise.returns || otherwise.falls,
            throwsOut: otherwise.throwsOut || thrown)
    }

    private func branched(_ statement: IfExprSyntax) -> Exits {
        let outcome = statement.conditions.outcome
        var all = exits(statement.body.statements)
        var otherwise = Exits(falls: true)
        switch statement.elseBody {
        case .codeBlock(let block): otherwise = exits(block.statements)
        case .ifExpr(let other): otherwise = branched(other)
        // Without `else` the rest goes on, unless the branch may be the failure's and holds the wanted event.
        case nil:
            let isUnknown = outcome == nil && taken == .all
            let endsHere = outcome == .failure || isUnknown
            otherwise.falls = !endsHere || !happens(in: statement.body)
        }
        switch (taken, outcome) {
        case (.successes, .success): otherwise = Exits()
        case (.successes, .failure): all = Exits()
        case (_, nil): all.returns = false
        default: break
        }
        all = all.union(otherwise)
        all.throwsOut = all.throwsOut || throwsHere(statement.conditions)
        return all
    }

    private func switched(_ statement: SwitchExprSyntax) -> Exits {
        var all = Exits(throwsOut: throwsHere(statement.subject))
        for case .switchCase(let item) in statement.cases {
            if taken == .successes, FailureHandler(Syntax(item)) != nil { continue }
            var exits = self.exits(item.statements)
            let only = item.statements.count == 1 ? item.statements.first : nil
            if only?.item.is(BreakStmtSyntax.self) == true { exits = Exits(falls: true) }
            all = all.union(exits)
        }
        return all
    }

    private func tried(_ statement: DoStmtSyntax) -> Exits {
        var all = exits(statement.body.statements)
        guard all.throwsOut, !statement.catchClauses.isEmpty else { return all }
        all.throwsOut = false
        for clause in statement.catchClauses where !clause.isOfCancellation {
            all = all.union(exits(clause.body.statements))
        }
        return all
    }

    private func plain(_ node: Syntax) -> Exits {
        if isWanted(node) || node.ownNodes.contains(where: isWanted) { return Exits() }
        let thrown = throwsHere(node)
        let closures = node.ownNodes.compactMap { $0.as(ClosureExprSyntax.self) }
        let happening = closures.filter { happens(in: $0) }
        if happening.isEmpty { return Exits(falls: true, throwsOut: thrown) }
        let failing = closures.filter(\.takesTheEnd)
        let deciding = taken == .successes || failing.isEmpty ? happening : failing
        let isMissed = deciding.contains { closure in
            (closure.takesOnlyValues ? ofSuccess : self).exits(closure.statements).any
        }
        return Exits(falls: isMissed, throwsOut: thrown)
    }
}

extension ClosureExprSyntax {
    /// Whether the closure receives the end of a stream or a request, which may be a failure.
    fileprivate var takesTheEnd: Bool {
        failureLabel != nil
            || ["receiveCompletion", "onDisposed", "onDispose"].contains(argumentLabel?.text)
    }

    /// Whether the closure is given the values of a stream of the app's own, and no failure.
    fileprivate var takesOnlyValues: Bool {
        ["bind", "drive"].contains(receivingCall?.calleeName)
            && ["onNext", nil].contains(argumentLabel?.text)
    }
}

extension CatchClauseSyntax {
    /// Whether the clause is for cancellations.
    package var isOfCancellation: Bool { catchItems.description.lowercased().contains("cancel") }
}
