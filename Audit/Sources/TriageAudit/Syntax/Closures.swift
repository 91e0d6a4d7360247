import SwiftSyntax

extension ClosureExprSyntax {
    /// The names of the parameters, nil without a signature: `data`, `_`, `error`.
    var parameterNames: [String]? {
        switch signature?.parameterClause {
        case .simpleInput(let names): names.map(\.name.text)
        case .parameterClause(let clause):
            clause.parameters.map { ($0.secondName ?? $0.firstName).text }
        case nil: nil
        }
    }

    /// The call that the closure is given to.
    var receivingCall: FunctionCallExprSyntax? {
        guard let parent else { return nil }
        if let call = parent.as(FunctionCallExprSyntax.self) { return call }
        return parent.parent?.parent?.as(FunctionCallExprSyntax.self)
    }

    /// The label of the argument that the closure is.
    var argumentLabel: TokenSyntax? {
        if let argument = parent?.as(LabeledExprSyntax.self) { return argument.label }
        return parent?.as(MultipleTrailingClosureElementSyntax.self)?.label
    }

    /// The only statement's value: `x` of `{ x }` and `{ return x }`.
    var onlyValue: ExprSyntax? { statements.count == 1 ? statements.onlyReturn : nil }
}

extension CodeBlockItemListSyntax {
    /// The value that the last statement returns or is.
    var onlyReturn: ExprSyntax? {
        guard let last = last?.item else { return nil }
        if case .expr(let expression) = last { return expression }
        guard case .stmt(let statement) = last else { return nil }
        return statement.as(ReturnStmtSyntax.self)?.expression
    }

    /// Whether the statements leave the scope.
    var leaves: Bool {
        guard let last = last?.item else { return false }
        if case .stmt(let statement) = last {
            return [.returnStmt, .throwStmt, .breakStmt, .continueStmt].contains(statement.kind)
        }
        guard case .expr(let expression) = last else { return false }
        return expression.unwrapped.as(FunctionCallExprSyntax.self)?.isTrap == true
    }
}

extension FunctionCallExprSyntax {
    /// Whether the app ends here.
    var isTrap: Bool {
        ["fatalError", "preconditionFailure", "exit", "abort"].contains(calleeName)
    }

    /// The chain that this call is part of, first to last.
    var wholeChain: [FunctionCallExprSyntax] {
        var last = self
        while let next = last.continuation { last = next }
        return last.chain
    }
}

extension CatchClauseSyntax {
    /// The statements that are tried.
    var tried: CodeBlockSyntax? { parent?.parent?.as(DoStmtSyntax.self)?.body }

    /// Whether something is tried that a user waits for.
    func triesWork(in file: SourceFile) -> Bool {
        guard let body = tried else { return false }
        return body.tried.contains {
            $0.isPlain && !Work(of: $0, in: file).isTrivial && !$0.readsBundledFile(in: file)
        }
    }
}
