package import AuditSyntax
package import SwiftSyntax

/// Code that runs because something failed: a `catch`, `case .failure`, `if let error`, `onError:`.
package struct FailureBranch {
    /// The beginning of the branch.
    package let anchor: Syntax
    package let statements: CodeBlockItemListSyntax
    /// The name of the error; nil where none is bound.
    package let errorName: String?
    /// Whether the branch takes every failure, not one known.
    package let isForAll: Bool
    /// The code that failed, where it is known.
    package let source: Syntax?

    package static let kinds: [SyntaxKind] = [
        .catchClause, .switchCase, .ifExpr, .guardStmt, .closureExpr,
    ]

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
            anchor: Syntax(clause), statements: clause.body.statements, errorName: clause.errorName,
            isForAll: clause.catchesEverything, source: clause.tried.map(Syntax.init))
    }

    private init?(_ item: SwitchCaseSyntax) {
        guard let pattern = item.failurePattern else { return nil }
        self.init(
            anchor: Syntax(item), statements: item.statements, errorName: pattern.boundName,
            isForAll: pattern.isForAll, source: nil)
    }

    private init?(_ node: IfExprSyntax) {
        guard let found = node.conditions.failure else { return nil }
        self.init(
            anchor: Syntax(node), statements: node.body.statements, errorName: found.name,
            isForAll: found.isForAll, source: nil)
    }

    private init?(_ node: GuardStmtSyntax) {
        guard let name = node.conditions.absentError else { return nil }
        self.init(
            anchor: Syntax(node), statements: node.body.statements, errorName: name, isForAll: true,
            source: nil)
    }

    private init?(_ node: ClosureExprSyntax) {
        guard let label = node.argumentLabel,
            ["onError", "onFailure"].contains(label.text)
        else { return nil }
        self.init(
            anchor: Syntax(label), statements: node.statements,
            errorName: node.parameterNames?.first ?? "$0", isForAll: true, source: nil)
    }

    private init(
        anchor: Syntax, statements: CodeBlockItemListSyntax, errorName: String?, isForAll: Bool,
        source: Syntax?
    ) {
        self.anchor = anchor
        self.statements = statements
        self.errorName = errorName
        self.isForAll = isForAll
        self.source = source
    }
}

extension FailureBranch {
    /// Whether the branch takes an error, rather than a case of the app's own such as `.initError`.
    package var isOfResult: Bool {
        guard let item = anchor.as(SwitchCaseSyntax.self) else { return true }
        let names = item.enclosingSwitch?.caseNames ?? []
        // A case without an error beside cases such as `ready` is a state.
        if !names.contains("success"), names.count > 2, errorName == nil { return false }
        return item.patterns.allSatisfy {
            let name = $0.pattern.failure?.caseName ?? $0.pattern.caseName
            return ["failure", "error", "failed", "onError"].contains(name)
        }
    }

    /// Whether the error is read, logs aside.
    package func looksAtError(in file: SourceFile) -> Bool {
        guard let errorName, errorName != "_" else { return false }
        return statements.reads(errorName, beyondLogsOf: file)
    }

    /// The calls made here, in closures that run at once or later too.
    package var calls: some Sequence<FunctionCallExprSyntax> { statements.allCalls }

    /// Whether the error reaches those who fix it.
    package func reports(in file: SourceFile) -> Bool {
        calls.contains { file.vocabulary.isReporter($0.path) }
    }
}

extension SyntaxProtocol {
    /// Whether a name is read here, other than by a log.
    package func reads(_ name: String, beyondLogsOf file: SourceFile) -> Bool {
        reads(name, beyond: file.isOnlyLogged(by:))
    }

    /// Whether a name is read here, other than by calls of a kind.
    package func reads(_ name: String, beyond isLog: (CallPath) -> Bool) -> Bool {
        allNodes.contains { node in
            node.isRead(of: name)
                && !node.ancestors.prefix { $0.id != Syntax(self).id }.contains { ancestor in
                    ancestor.as(FunctionCallExprSyntax.self).map { isLog($0.path) } == true
                }
        }
    }
}
