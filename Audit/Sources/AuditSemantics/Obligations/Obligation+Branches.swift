import AuditSyntax
package import SwiftSyntax

/// The walk through `if`, `guard`, `switch` and `do`.
extension Obligation {
    package func walk(_ node: GuardStmtSyntax, _ path: inout Path) {
        if isMentioned(in: node.conditions) || node.isGate || node.conditions.alwaysHold { return }
        if leaving != .nowhere && node.conditions.bindSelf { return }
        if mayBeGivenUp(unless: node.conditions) || isDone(unless: node.conditions) { return }
        take(node.body.statements, as: Syntax(node), &path)
    }

    package func walk(_ node: IfExprSyntax, _ path: inout Path) {
        if node.conditions.unwrap(oneOf: names) {
            path.isKept = true
        } else if isMentioned(in: node.conditions) {
            path.isUnclear = true
        } else if isGivenUp(where: node.conditions) || isDone(where: node.conditions) {
            walk(node.elseBody, &path)
        } else if mayBeGivenUp(unless: node.conditions) {
            walk(node.body.statements, &path)
        } else if node.elseBody == nil {
            walkAlone(node, &path)
        } else {
            choose(branches(of: node), &path)
        }
    }

    private func walk(_ otherwise: IfExprSyntax.ElseBody?, _ path: inout Path) {
        switch otherwise {
        case .ifExpr(let next): walk(next, &path)
        case .codeBlock(let block): walk(block.statements, &path)
        case nil: break
        }
    }

    private func branches(of node: IfExprSyntax) -> [Branch] {
        let first = Branch(node: Syntax(node), statements: node.body.statements)
        switch node.elseBody {
        case .ifExpr(let next): return [first] + branches(of: next)
        case .codeBlock(let block):
            let start = Syntax(node.elseKeyword ?? block.leftBrace)
            return [first, Branch(node: start, statements: block.statements)]
        case nil:
            return node.body.statements.leaves || node.asksForValueAndError
                ? [first] : [first, Branch(node: Syntax(node), statements: [])]
        }
    }

    /// An `if` without `else`: the way goes on where it does not hold.
    private func walkAlone(_ node: IfExprSyntax, _ path: inout Path) {
        if node.conditions.alwaysHold || node.takesWhatGuardLeft {
            return walk(node.body.statements, &path)
        }
        var way = Path()
        walk(node.body.statements, &way)
        path.breaches += way.breaches
        if way.isLeft && !way.isKept { path.breaches.append(Syntax(node)) }
        guard way.isKept && !node.body.statements.leaves || !way.open.isEmpty else { return }
        if node.conditions.tellSuccess {
            path.open += way.open.isEmpty ? [Syntax(node)] : way.open
        } else {
            path.isUnclear = true
        }
    }

    package func walk(_ node: SwitchExprSyntax, _ path: inout Path) {
        if isMentioned(in: node.subject) { return settle(Syntax(node.subject), &path) }
        choose(
            node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }.map {
                Branch(node: Syntax($0), statements: $0.statements)
            }, &path)
    }

    package func walk(_ node: DoStmtSyntax, _ path: inout Path) {
        var branches = [Branch(node: Syntax(node), statements: node.body.statements)]
        branches += node.catchClauses.map {
            Branch(node: Syntax($0), statements: $0.body.statements)
        }
        choose(branches, &path)
    }

    private struct Branch {
        var node: Syntax
        var statements: CodeBlockItemListSyntax
    }

    private func choose(_ branches: [Branch], _ path: inout Path) {
        var open: [Syntax] = []
        var keeps = false
        for branch in branches {
            var way = Path(isUnclear: path.isUnclear)
            walk(branch.statements, &way)
            path.breaches += way.breaches
            path.isUnclear = path.isUnclear || way.isUnclear
            keeps = keeps || way.isKept || !way.open.isEmpty
            if way.isLeft && !way.isKept { path.breaches.append(branch.node) }
            if !way.isLeft && !way.isKept { open += way.open.isEmpty ? [branch.node] : way.open }
        }
        if keeps { path.open += open }
        path.isKept = keeps && open.isEmpty
        path.isLeft = !keeps && open.isEmpty
    }

    /// Walks a branch that leaves; after an open branch the duty may have been done.
    private func take(
        _ statements: CodeBlockItemListSyntax, as node: Syntax, _ path: inout Path
    ) {
        var way = Path()
        walk(statements, &way)
        path.breaches += way.breaches
        if way.isLeft && !way.isKept && path.open.isEmpty { path.breaches.append(node) }
    }
}

extension Obligation {
    /// The statements of a branch on which the duty is missed; nil where it has no branch.
    package func statements(of breach: Syntax) -> CodeBlockItemListSyntax? {
        guard let statements = breach.statementsOfBranch, !isMentioned(in: statements) else {
            return nil
        }
        return statements
    }
}

extension Syntax {
    fileprivate var statementsOfBranch: CodeBlockItemListSyntax? {
        switch kind {
        case .guardStmt: return cast(GuardStmtSyntax.self).body.statements
        case .ifExpr: return cast(IfExprSyntax.self).body.statements
        case .switchCase: return cast(SwitchCaseSyntax.self).statements
        case .catchClause: return cast(CatchClauseSyntax.self).body.statements
        default:
            // The keyword `else`.
            guard case .codeBlock(let block) = parent?.as(IfExprSyntax.self)?.elseBody else {
                return nil
            }
            return block.statements
        }
    }

    /// Whether a comment or a text at the branch says why it leaves.
    var saysWhyItLeaves: Bool {
        leadingTrivia.givesReason || statementsOfBranch?.leadingTrivia.givesReason == true
            || statementsOfBranch?.saysNothingToDo == true
    }
}

extension CodeBlockItemListSyntax {
    private static let nothing = ["already", "needed", "no need", "nothing to"]

    /// Whether the text of a log says that there is nothing to do.
    fileprivate var saysNothingToDo: Bool {
        allCalls.contains { call in
            let text = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.plainText
            return text.map { text in
                Self.nothing.contains { text.lowercased().contains($0) }
            } == true
        }
    }
}
