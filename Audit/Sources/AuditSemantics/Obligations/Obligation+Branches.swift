import AuditSyntax
package import SwiftSyntax

/// The walk through `if`, `guard`, `switch` and `do`.
extension Obligation {
    /// A `guard` owes the call in its body, unless its conditions ask about the duty itself or always
    /// hold, or what they say means that nothing is owed any more.
    package func walk(_ node: GuardStmtSyntax, _ path: inout Path) {
        if isMentioned(in: node.conditions) || node.isGate || node.conditions.alwaysHold { return }
        if leaving != .nowhere && node.conditions.bindSelf { return }
        if mayBeGivenUp(unless: node.conditions) || isDone(unless: node.conditions) { return }
        walkExit(node.body.statements, of: Syntax(node), &path)
    }

    /// An `if` owes the call in each branch, except in those where the duty has ended.
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
            walkWithoutElse(node, &path)
        } else {
            walk(alternatives: branches(of: node), &path)
        }
    }

    private func walk(_ elseBody: IfExprSyntax.ElseBody?, _ path: inout Path) {
        switch elseBody {
        case .ifExpr(let next): walk(next, &path)
        case .codeBlock(let block): walk(block.statements, &path)
        case nil: break
        }
    }

    /// The branches of an `if`.
    ///
    /// A missing `else` is an empty branch, unless the code after the `if` takes its place.
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

    /// An `if` without `else`: the path goes on where it does not hold.
    private func walkWithoutElse(_ node: IfExprSyntax, _ path: inout Path) {
        if node.conditions.alwaysHold || node.takesWhatGuardLeft {
            return walk(node.body.statements, &path)
        }
        var branchPath = Path()
        walk(node.body.statements, &branchPath)
        path.breaches += branchPath.breaches
        if branchPath.missesDuty { path.breaches.append(Syntax(node)) }
        guard branchPath.isKept && !node.body.statements.leaves || !branchPath.open.isEmpty else {
            return
        }
        if node.conditions.askForAnOutcome {
            path.open += branchPath.open.isEmpty ? [Syntax(node)] : branchPath.open
        } else {
            path.isUnclear = true
        }
    }

    /// A `switch` owes the call in each case, unless its subject is what has to be called.
    package func walk(_ node: SwitchExprSyntax, _ path: inout Path) {
        if isMentioned(in: node.subject) { return settle(Syntax(node.subject), &path) }
        // A case that falls through owes what the next one does.
        let cases = node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
            .filter { $0.statements.last?.item.is(FallThroughStmtSyntax.self) != true }
        walk(
            alternatives: cases.map { Branch(node: Syntax($0), statements: $0.statements) }, &path)
    }

    /// A `do` owes the call in its body and in each `catch`.
    package func walk(_ node: DoStmtSyntax, _ path: inout Path) {
        var branches = [Branch(node: Syntax(node), statements: node.body.statements)]
        branches += node.catchClauses.map {
            Branch(node: Syntax($0), statements: $0.body.statements)
        }
        walk(alternatives: branches, &path)
    }

    private struct Branch {
        /// The place to report if the branch misses the duty.
        var node: Syntax
        var statements: CodeBlockItemListSyntax
    }

    /// Walks branches of which one runs, and joins their paths.
    ///
    /// A branch may go on without the call. It stays open if another branch keeps the duty. If none
    /// does, the code after the branches may still make the call.
    private func walk(alternatives branches: [Branch], _ path: inout Path) {
        var open: [Syntax] = []
        var keeps = false
        for branch in branches {
            var branchPath = Path(isUnclear: path.isUnclear)
            walk(branch.statements, &branchPath)
            path.breaches += branchPath.breaches
            path.isUnclear = path.isUnclear || branchPath.isUnclear
            keeps = keeps || branchPath.isKept || !branchPath.open.isEmpty
            if branchPath.missesDuty { path.breaches.append(branch.node) }
            if !branchPath.isLeft && !branchPath.isKept {
                open += branchPath.open.isEmpty ? [branch.node] : branchPath.open
            }
        }
        if keeps { path.open += open }
        path.isKept = keeps && open.isEmpty
        path.isLeft = !keeps && open.isEmpty
    }

    /// Walks a branch that leaves; after an open branch the duty may have been done.
    private func walkExit(
        _ statements: CodeBlockItemListSyntax, of node: Syntax, _ path: inout Path
    ) {
        var branchPath = Path()
        walk(statements, &branchPath)
        path.breaches += branchPath.breaches
        if branchPath.missesDuty && path.open.isEmpty {
            path.breaches.append(node)
        }
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
