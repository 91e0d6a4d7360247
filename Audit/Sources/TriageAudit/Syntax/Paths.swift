import SwiftSyntax

/// How control may leave statements before something wanted has happened.
struct Exits: Equatable {
    /// The end is reached.
    var falls = false
    /// A `return`, `break` or `continue` leaves.
    var returns = false
    /// A `throw` or a `try` leaves.
    var throwsOut = false

    /// Whether control may leave in any way.
    var any: Bool { falls || returns || throwsOut }

    func union(_ other: Self) -> Self {
        Self(
            falls: falls || other.falls, returns: returns || other.returns,
            throwsOut: throwsOut || other.throwsOut)
    }
}

/// The paths through statements that miss something wanted, such as the end of a spinner.
///
/// Loops run once or not at all; a nested closure counts by its own paths.
struct Paths {
    /// Whether an expression does what is wanted, looked at without its closures.
    var isWanted: (Syntax) -> Bool

    /// How control may leave the statements, from an index on, without what is wanted.
    func exits(_ statements: some Sequence<CodeBlockItemSyntax>) -> Exits {
        var exits = Exits(falls: true)
        for statement in statements where exits.falls {
            let next = self.exits(of: statement.statementNode)
            exits.falls = next.falls
            exits.returns = exits.returns || next.returns
            exits.throwsOut = exits.throwsOut || next.throwsOut
        }
        return exits
    }

    /// Whether what is wanted happens somewhere inside.
    func happens(in node: some SyntaxProtocol) -> Bool {
        isWanted(Syntax(node)) || node.allNodes.contains(where: isWanted)
    }

    private func exits(of node: Syntax) -> Exits {
        switch node.kind {
        case .deferStmt: return Exits(falls: !happens(in: node))
        case .returnStmt: return returned(node)
        case .breakStmt, .continueStmt: return Exits(returns: true)
        case .throwStmt: return Exits(throwsOut: true)
        case .guardStmt: return node.as(GuardStmtSyntax.self).map(guarded) ?? Exits(falls: true)
        case .ifExpr: return node.as(IfExprSyntax.self).map(branched) ?? Exits(falls: true)
        case .switchExpr: return node.as(SwitchExprSyntax.self).map(switched) ?? Exits(falls: true)
        case .doStmt: return node.as(DoStmtSyntax.self).map(tried) ?? Exits(falls: true)
        case .forStmt, .whileStmt, .repeatStmt:
            return Exits(falls: true, throwsOut: node.throwsHere)
        case .functionDecl, .classDecl, .structDecl, .enumDecl: return Exits(falls: true)
        default: return plain(node)
        }
    }

    private func returned(_ node: Syntax) -> Exits {
        if happens(in: node) { return Exits() }
        return Exits(returns: true, throwsOut: node.throwsHere)
    }

    private func guarded(_ statement: GuardStmtSyntax) -> Exits {
        let thrown = statement.conditions.throwsHere
        if statement.onlyBindsSelf { return Exits(falls: true, throwsOut: thrown) }
        let otherwise = exits(statement.body.statements)
        return Exits(
            falls: true, returns: otherwise.returns || otherwise.falls,
            throwsOut: otherwise.throwsOut || thrown)
    }

    private func branched(_ statement: IfExprSyntax) -> Exits {
        var all = exits(statement.body.statements)
        switch statement.elseBody {
        case .codeBlock(let block): all = all.union(exits(block.statements))
        case .ifExpr(let other): all = all.union(branched(other))
        case nil: all.falls = all.falls || !statement.onlyBindsSelf
        }
        all.throwsOut = all.throwsOut || statement.conditions.throwsHere
        return all
    }

    private func switched(_ statement: SwitchExprSyntax) -> Exits {
        var all = Exits(throwsOut: statement.subject.throwsHere)
        for case .switchCase(let item) in statement.cases {
            var exits = self.exits(item.statements)
            if item.statements.count == 1,
                item.statements.first?.item.is(BreakStmtSyntax.self) == true
            {
                exits = Exits(falls: true)
            }
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
        let thrown = node.throwsHere
        let closures = node.ownNodes.compactMap { $0.as(ClosureExprSyntax.self) }
        guard closures.contains(where: { happens(in: $0) }) else {
            return Exits(falls: true, throwsOut: thrown)
        }
        let left = Self.deciding(closures) { happens(in: $0) }.map { exits($0.statements) }
        let missed = left.contains(where: \.any)
        return Exits(falls: missed, throwsOut: thrown)
    }

    /// The closures that must do what is wanted: those for failures, if there are any, else those that do it at all.
    private static func deciding(
        _ closures: [ClosureExprSyntax], _ happens: (ClosureExprSyntax) -> Bool
    ) -> [ClosureExprSyntax] {
        let labels: Set = [
            "receiveCompletion", "onError", "onFailure", "failure", "onDisposed", "onDispose",
        ]
        let failing = closures.filter { labels.contains($0.ownLabel ?? "") }
        return failing.isEmpty ? closures.filter(happens) : failing
    }
}

extension SyntaxProtocol {
    /// Whether a plain `try` or a `throw` leaves from here.
    fileprivate var throwsHere: Bool {
        canThrow || Syntax(self).as(TryExprSyntax.self)?.isPlain == true
    }
}

extension CodeBlockItemSyntax {
    /// The statement, expression or declaration, without what is around it.
    var statementNode: Syntax {
        let node = Syntax(item)
        return node.as(ExpressionStmtSyntax.self).map { Syntax($0.expression) } ?? node
    }
}

extension CatchClauseSyntax {
    /// Whether the clause is for cancellations.
    var isOfCancellation: Bool { catchItems.description.lowercased().contains("cancel") }
}

extension ConditionElementListSyntax {
    fileprivate var onlyBindsSelf: Bool {
        allSatisfy { element in
            guard case .optionalBinding(let binding) = element.condition else { return false }
            let source = binding.initializer?.value.as(DeclReferenceExprSyntax.self)?.baseName.text
            return source == "self" || binding.pattern.trimmedDescription == "self"
        }
    }
}

extension GuardStmtSyntax {
    /// Whether the statement is `guard let self else`.
    var onlyBindsSelf: Bool { conditions.onlyBindsSelf }
}

extension IfExprSyntax {
    /// Whether the statement is `if let self`.
    var onlyBindsSelf: Bool { conditions.onlyBindsSelf }
}
