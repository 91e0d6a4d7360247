import AuditSyntax
package import SwiftSyntax

/// The duty to call something on every path: a completion handler, a continuation, a promise.
package struct Obligation {
    /// The places where a path may end without the call once `self` is gone.
    package enum Leaving {
        /// Nowhere: someone waits.
        case nowhere
        /// In the body itself, which runs while its caller holds `self`.
        case inBody
        /// In closures too: the caller that waited is gone.
        case everywhere
    }

    /// The names to call or hand on; one of them is enough.
    package var names: Set<String>
    /// Whether a returned value also answers the caller.
    package var isToldByValue: Bool
    /// The places where `guard let self` may leave without the call.
    package var leaving: Leaving
    /// Whether no one waits any more once a task is canceled, or the user has closed a panel.
    package var endsWhenGivenUp: Bool
    /// Whether a member of that name counts too: `self?.group`.
    package var countsMembers: Bool

    package init(
        names: Set<String>, isToldByValue: Bool = false, leaving: Leaving,
        endsWhenGivenUp: Bool = false, countsMembers: Bool = false
    ) {
        self.names = names
        self.isToldByValue = isToldByValue
        self.leaving = leaving
        self.endsWhenGivenUp = endsWhenGivenUp
        self.countsMembers = countsMembers
    }

    /// The branches that neither call nor hand on one of the names, unless a log says why.
    package func breaches(in statements: CodeBlockItemListSyntax) -> [Syntax] {
        var duty = self
        duty.names.formUnion(localFunctions(in: statements))
        return duty.allBreaches(in: statements).filter { !$0.saysWhyItLeaves }
    }

    func allBreaches(in statements: CodeBlockItemListSyntax) -> [Syntax] {
        var path = Path()
        walk(statements, &path)
        if !path.isKept && !path.isUnclear { path.breaches += path.open }
        return path.breaches
    }

    /// The local functions that do the duty, such as one that calls itself for the next page.
    private func localFunctions(in statements: CodeBlockItemListSyntax) -> [String] {
        statements.compactMap { item in
            guard case .decl(let declaration) = item.item,
                let function = declaration.as(FunctionDeclSyntax.self), isMentioned(in: function)
            else { return nil }
            return function.ownName
        }
    }

    /// A path through statements.
    package struct Path {
        var isKept = false
        /// Whether a loop may have done the duty.
        var isUnclear = false
        /// Whether the path ends here.
        var isLeft = false
        /// Branches that fall through without the call, while others make it.
        package var open: [Syntax] = []
        /// Branches that end without the call.
        package var breaches: [Syntax] = []

        /// Whether the path has ended without the call.
        var missesDuty: Bool { isLeft && !isKept }
    }
}

extension Obligation {
    package func walk(_ statements: CodeBlockItemListSyntax, _ path: inout Path) {
        for item in statements {
            if path.isKept || path.isLeft { return }
            walk(item, &path)
        }
    }

    private func walk(_ item: CodeBlockItemSyntax, _ path: inout Path) {
        switch item.item {
        case .stmt(let statement): walk(statement, &path)
        case .expr(let expression): walk(expression, &path)
        case .decl(let declaration): settle(Syntax(declaration), &path)
        }
    }

    private func walk(_ statement: StmtSyntax, _ path: inout Path) {
        switch statement.kind {
        case .expressionStmt: walk(statement.cast(ExpressionStmtSyntax.self).expression, &path)
        case .guardStmt: walk(statement.cast(GuardStmtSyntax.self), &path)
        case .doStmt: walk(statement.cast(DoStmtSyntax.self), &path)
        case .throwStmt: path.isKept = true
        case .forStmt, .whileStmt, .repeatStmt:
            path.isUnclear = path.isUnclear || isMentioned(in: statement)
        case .returnStmt:
            settle(Syntax(statement), &path)
            if isToldByValue, statement.cast(ReturnStmtSyntax.self).expression != nil {
                path.isKept = true
            }
            path.isLeft = true
        case .breakStmt, .continueStmt: path.isLeft = false
        case .deferStmt: path.isKept = isMentioned(in: statement)
        default: settle(Syntax(statement), &path)
        }
    }

    private func walk(_ expression: ExprSyntax, _ path: inout Path) {
        if let choice = expression.as(IfExprSyntax.self) { return walk(choice, &path) }
        if let choice = expression.as(SwitchExprSyntax.self) { return walk(choice, &path) }
        if expression.unwrapped.as(FunctionCallExprSyntax.self)?.isTrap == true {
            path.isKept = true
        }
        settle(Syntax(expression), &path)
    }

    /// Counts a mention as done; closures that were given the duty are walked on their own.
    func settle(_ node: Syntax, _ path: inout Path) {
        guard isMentioned(in: node) else { return }
        path.isKept = true
        for closure in node.outerClosures where isMentioned(in: closure) && closure.runsOnce {
            if isPreparation(closure) { continue }
            var duty = self
            duty.isToldByValue = closure.returnsValue
            duty.leaving = leaving == .everywhere ? .everywhere : .nowhere
            path.breaches += duty.allBreaches(in: closure.statements)
        }
    }

    package func isMentioned(in node: some SyntaxProtocol) -> Bool {
        if countsMembers { return names.contains(where: node.mentions) }
        return node.allNodes.contains { inner in names.contains { inner.isRead(of: $0) } }
    }
}

extension SyntaxProtocol {
    /// The closures in this expression that stand in no other one.
    fileprivate var outerClosures: [ClosureExprSyntax] {
        ownNodes.compactMap { $0.as(ClosureExprSyntax.self) }
    }
}
