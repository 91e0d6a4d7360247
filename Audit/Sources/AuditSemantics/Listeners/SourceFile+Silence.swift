import AuditSyntax
package import SwiftSyntax

/// Silent statements.
extension SourceFile {
    /// Whether statements are silent: nothing, a return, a log, a spinner that stops.
    package func isSilent(_ statements: CodeBlockItemListSyntax) -> Bool {
        statements.allSatisfy { isSilent($0.item) }
    }

    /// Whether statements only end what the screen shows of running work: `isLoading = false`, `hud.hide()`.
    package func onlyEndsWork(_ statements: CodeBlockItemListSyntax) -> Bool {
        isSilent(statements) && statements.contains { $0.endsWork }
            && !statements.allCalls.contains(where: isOnlyLogged)
            && statements.last?.item.as(ReturnStmtSyntax.self)?.expression.map {
                $0.caseName == "none"
            } != false
    }

    private func isSilent(_ item: CodeBlockItemSyntax.Item) -> Bool {
        switch item {
        case .stmt(let statement): isSilent(statement)
        case .expr(let expression): isSilent(expression)
        case .decl(let declaration): isSilent(declaration)
        }
    }

    private func isSilent(_ statement: StmtSyntax) -> Bool {
        switch statement.kind {
        case .breakStmt, .continueStmt: return true
        case .returnStmt:
            guard let value = statement.as(ReturnStmtSyntax.self)?.expression else { return true }
            return value.looksLikeData || value.caseName == "none" || isSilent(value)
        case .expressionStmt:
            guard let inner = statement.as(ExpressionStmtSyntax.self) else { return false }
            return isSilent(inner.expression)
        case .guardStmt:
            return statement.as(GuardStmtSyntax.self).map { isSilent($0.body.statements) } ?? false
        default: return false
        }
    }

    private func isSilent(_ declaration: DeclSyntax) -> Bool {
        guard let condition = declaration.as(IfConfigDeclSyntax.self) else {
            return declaration.is(VariableDeclSyntax.self)
        }
        return condition.clauses.allSatisfy {
            $0.elements?.as(CodeBlockItemListSyntax.self).map(isSilent) ?? true
        }
    }

    private func isSilent(_ expression: ExprSyntax) -> Bool {
        let expression = expression.unwrapped
        if let tuple = expression.as(TupleExprSyntax.self) { return tuple.elements.isEmpty }
        if let call = expression.as(FunctionCallExprSyntax.self) { return isSilent(call) }
        if let condition = expression.as(IfExprSyntax.self) { return isSilent(condition) }
        return expression.as(SequenceExprSyntax.self)?.isReset == true
    }

    private func isSilent(_ condition: IfExprSyntax) -> Bool {
        guard isSilent(condition.body.statements) else { return false }
        switch condition.elseBody {
        case .ifExpr(let next): return isSilent(next)
        case .codeBlock(let block): return isSilent(block.statements)
        case nil: return true
        }
    }

    private func isSilent(_ call: FunctionCallExprSyntax) -> Bool {
        if isOnlyLogged(call) { return true }
        let path = call.path
        if path.stopsSpinner || facts(of: call).contains(.doesNothing) { return true }
        guard path.isDispatch, let closure = call.closures.last else { return false }
        return isSilent(closure.statements)
    }

    /// Whether an error is logged at the level of errors.
    package func logsError(_ statements: CodeBlockItemListSyntax) -> Bool {
        statements.allCalls.contains { call in
            Vocabulary.errorLevels.contains(call.calleeName)
                && isOnlyLogged(call)
        }
    }

    /// Whether a call only writes to a log, or stops the app that developers run.
    ///
    /// What the function does, in whatever file it stands, says more than its name.
    package func isOnlyLogged(_ call: FunctionCallExprSyntax) -> Bool {
        let path = call.path
        if vocabulary.isNamedOwn(path) { return false }
        let facts = facts(of: call)
        if !facts.isDisjoint(with: [.tells, .reports]) { return false }
        if facts.contains(.onlyLogs) { return true }
        if vocabulary.isReporter(path) || vocabulary.isAlert(path) { return false }
        if vocabulary.isLog(path) || path.isLogOfTheApp { return true }
        return ["assertionFailure", "assert", "dump"].contains(path.name)
    }
}

extension CodeBlockItemSyntax {
    /// Whether a spinner ends here, also on another queue.
    fileprivate var endsWork: Bool {
        guard case .expr(let expression) = item else { return false }
        if expression.as(SequenceExprSyntax.self)?.isReset == true { return true }
        guard let call = expression.unwrapped.as(FunctionCallExprSyntax.self) else { return false }
        return call.path.stopsSpinner
            || call.path.isDispatch
                && call.closures.last?.statements.contains { $0.endsWork } == true
    }
}

extension SequenceExprSyntax {
    /// Whether a property is set back to nothing: `isLoading = false`, `items = []`.
    fileprivate var isReset: Bool {
        let parts = Array(elements)
        guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self) else { return false }
        if parts[2].is(ArrayExprSyntax.self) { return parts[2].isDefault }
        let words = Set(parts[0].pathNames.words)
        let isSet = parts[2].as(BooleanLiteralExprSyntax.self)?.literal.text == "true"
        return parts[2].isDefault
            && !words.isDisjoint(with: CallPath.spinners.union(["enabled", "fetching", "busy"]))
            && !(isSet
                && words.contains { ["error", "errored", "failed", "failure"].contains($0) })
    }
}
