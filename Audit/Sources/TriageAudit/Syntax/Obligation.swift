import SwiftSyntax

/// The duty to call something on every path: a completion handler, a continuation, a promise.
struct Obligation {
    /// The names to call or hand on; one of them is enough.
    let names: Set<String>
    /// Whether a value that is returned tells the caller.
    var isToldByValue = false
    /// Whether `guard let self` may leave without it.
    let mayLeaveWithoutSelf: Bool

    /// The branches on which it is neither called nor handed on.
    func breaches(in statements: CodeBlockItemListSyntax) -> [Syntax] {
        var path = Path()
        walk(statements, &path)
        if !path.isKept && !path.isUnclear { path.breaches += path.open }
        return path.breaches
    }

    /// A way through statements.
    struct Path {
        var isKept = false
        /// Whether a loop may have kept it.
        var isUnclear = false
        /// Whether the way ends here.
        var isLeft = false
        /// Branches that fall through without it, while others keep it.
        var open: [Syntax] = []
        var breaches: [Syntax] = []
    }
}

extension Obligation {
    private func walk(_ statements: CodeBlockItemListSyntax, _ path: inout Path) {
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

    /// Takes a mention for kept; closures that were given the duty are walked on their own.
    private func settle(_ node: Syntax, _ path: inout Path) {
        guard isMentioned(in: node) else { return }
        path.isKept = true
        for closure in node.outerClosures where isMentioned(in: closure) && closure.runsOnce {
            let duty = Self(names: names, mayLeaveWithoutSelf: mayLeaveWithoutSelf)
            path.breaches += duty.breaches(in: closure.statements)
        }
    }

    func isMentioned(in node: some SyntaxProtocol) -> Bool {
        node.allNodes.contains { inner in names.contains { inner.isRead(of: $0) } }
    }
}

extension Obligation {
    private func walk(_ node: GuardStmtSyntax, _ path: inout Path) {
        if isMentioned(in: node.conditions) { return }
        if mayLeaveWithoutSelf && node.conditions.bindSelf { return }
        take(node.body.statements, as: Syntax(node), &path)
    }

    private func walk(_ node: IfExprSyntax, _ path: inout Path) {
        if isMentioned(in: node.conditions) {
            path.isUnclear = true
        } else if node.elseBody == nil {
            walkAlone(node, &path)
        } else {
            choose(branches(of: node), &path)
        }
    }

    private func branches(of node: IfExprSyntax) -> [Branch] {
        let first = Branch(node: Syntax(node), statements: node.body.statements)
        switch node.elseBody {
        case .ifExpr(let next): return [first] + branches(of: next)
        case .codeBlock(let block):
            return [
                first,
                Branch(
                    node: Syntax(node.elseKeyword ?? block.leftBrace), statements: block.statements),
            ]
        case nil:
            return node.body.statements.leaves
                ? [first] : [first, Branch(node: Syntax(node), statements: [])]
        }
    }

    /// An `if` without `else`: the way goes on where it does not hold.
    private func walkAlone(_ node: IfExprSyntax, _ path: inout Path) {
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

    private func walk(_ node: SwitchExprSyntax, _ path: inout Path) {
        if isMentioned(in: node.subject) { return settle(Syntax(node.subject), &path) }
        choose(
            node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }.map {
                Branch(node: Syntax($0), statements: $0.statements)
            }, &path)
    }

    private func walk(_ node: DoStmtSyntax, _ path: inout Path) {
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

    private func take(
        _ statements: CodeBlockItemListSyntax, as node: Syntax, _ path: inout Path
    ) {
        var way = Path()
        walk(statements, &way)
        path.breaches += way.breaches
        if way.isLeft && !way.isKept { path.breaches.append(node) }
    }
}

extension SyntaxProtocol {
    /// The closures in this expression that stand in no other one.
    fileprivate var outerClosures: [ClosureExprSyntax] {
        ownNodes.compactMap { $0.as(ClosureExprSyntax.self) }
    }
}

extension ClosureExprSyntax {
    /// Whether the closure is called once, as far as the name of the function tells.
    fileprivate var runsOnce: Bool {
        guard let call = receivingCall else { return false }
        return !Self.repeating.contains(call.calleeName)
    }

    private static let repeating: Set = [
        "UIAction", "UIAlertAction", "addAction", "addObserver", "allSatisfy", "compactMap",
        "contains", "filter", "first", "flatMap", "forEach", "handleEvents", "map", "observe",
        "onChange", "publisher", "reduce", "requestImage", "sink", "sorted", "subscribe", "Button",
        "recognitionTask", "create", "addSnapshotListener",
    ]
}

extension ConditionElementListSyntax {
    /// Whether `self` is bound here.
    var bindSelf: Bool {
        contains { element in
            guard case .optionalBinding(let binding) = element.condition else {
                return element.condition.as(SequenceExprSyntax.self)?.comparesSelf == true
            }
            let value = binding.initializer?.value.as(DeclReferenceExprSyntax.self)?.baseName.text
            return value == "self" || binding.pattern.boundName == "self"
        }
    }

    /// Whether the conditions ask if something succeeded, so that a failure goes another way.
    fileprivate var tellSuccess: Bool {
        contains { element in
            switch element.condition {
            case .optionalBinding, .matchingPattern: true
            case .expression(let expression): expression.comparesToNil
            default: false
            }
        }
    }
}

extension SequenceExprSyntax {
    fileprivate var comparesSelf: Bool {
        elements.count == 3
            && elements.first?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
            && elements.last?.is(NilLiteralExprSyntax.self) == true
    }
}

extension ExprSyntax {
    fileprivate var comparesToNil: Bool {
        let parts = self.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
        guard parts.count == 3, parts[2].is(NilLiteralExprSyntax.self) else { return false }
        let isEqual = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
        return !isEqual || parts[0].pathNames.last?.isNameOfError == true
    }
}
