import AuditSyntax
package import SwiftSyntax

/// Code that runs because something failed: a `catch`, `case .failure`, `if let error`, the `else` of `if error == nil`,
/// `onError:`.
///
/// Every rule that asks for such code asks here, so that the same code is judged the same under each of these names.
package struct FailureHandler {
    /// The clause, case, statement or closure.
    package let node: Syntax
    /// The beginning of the handler: the node, or the label of a closure.
    package let anchor: Syntax
    package let statements: CodeBlockItemListSyntax
    /// The name of the error; nil where none is bound.
    package let errorName: String?
    /// Whether the handler takes every failure, not one known.
    package let isForAll: Bool
    /// The code that failed, where it is known.
    package let source: Syntax?

    /// The kinds of nodes that may be handlers.
    package static let kinds: [SyntaxKind] = [
        .catchClause, .switchCase, .ifExpr, .guardStmt, .closureExpr,
    ]

    /// The handler that a node is.
    package init?(_ node: Syntax) {
        switch node.kind {
        case .catchClause: self.init(clause: node.cast(CatchClauseSyntax.self))
        case .switchCase: self.init(node.cast(SwitchCaseSyntax.self))
        case .ifExpr: self.init(node.cast(IfExprSyntax.self))
        case .guardStmt: self.init(node.cast(GuardStmtSyntax.self))
        case .closureExpr: self.init(node.cast(ClosureExprSyntax.self))
        default: return nil
        }
    }

    private init(clause: CatchClauseSyntax) {
        self.init(
            clause, clause.body.statements, errorName: clause.errorName,
            isForAll: clause.catchesEverything, source: clause.tried.map(Syntax.init))
    }

    private init?(_ item: SwitchCaseSyntax) {
        guard let pattern = item.failurePattern else { return nil }
        self.init(
            item, item.statements, errorName: pattern.boundName, isForAll: pattern.isForAll)
    }

    private init?(_ node: IfExprSyntax) {
        if let found = node.conditions.failure {
            self.init(
                node, node.body.statements, errorName: found.name, isForAll: found.isForAll)
        } else if let name = node.conditions.absentError,
            let otherwise = node.elseBody?.as(CodeBlockSyntax.self)
        {
            self.init(node, otherwise.statements, errorName: name, isForAll: true)
        } else {
            return nil
        }
    }

    private init?(_ node: GuardStmtSyntax) {
        guard let name = node.conditions.absentError else { return nil }
        self.init(node, node.body.statements, errorName: name, isForAll: true)
    }

    private init?(_ node: ClosureExprSyntax) {
        guard let label = node.failureLabel else { return nil }
        self.init(
            node, node.statements, errorName: node.parameterNames?.first ?? "$0", isForAll: true,
            anchor: Syntax(label))
    }

    private init(
        _ node: some SyntaxProtocol, _ statements: CodeBlockItemListSyntax, errorName: String?,
        isForAll: Bool, anchor: Syntax? = nil, source: Syntax? = nil
    ) {
        self.node = Syntax(node)
        self.anchor = anchor ?? Syntax(node)
        self.statements = statements
        self.errorName = errorName
        self.isForAll = isForAll
        self.source = source
    }
}

extension ClosureExprSyntax {
    /// The label under which the closure is given the error, or the operator that takes nothing else: `catch { }`.
    package var failureLabel: TokenSyntax? {
        if let label = argumentLabel {
            return FailureNames.labels.contains(label.text) ? label : nil
        }
        guard let callee = receivingCall?.calleeToken,
            FailureNames.operators.contains(callee.text)
        else { return nil }
        return callee
    }
}

extension SyntaxProtocol {
    /// The nearest handler around the node, up to the function around it.
    package var enclosingFailureHandler: FailureHandler? {
        for ancestor in ancestors {
            if let handler = FailureHandler(ancestor), handler.contains(position) {
                return handler
            }
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.isTypeDeclaration { return nil }
        }
        return nil
    }
}
