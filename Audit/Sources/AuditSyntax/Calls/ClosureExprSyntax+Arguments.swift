package import SwiftSyntax

/// A closure as an argument: its parameters, its label, and the call that it is given to.
extension ClosureExprSyntax {
    /// The names of the parameters, nil without a signature: `data`, `_`, `error`.
    package var parameterNames: [String]? {
        switch signature?.parameterClause {
        case .simpleInput(let names): names.map(\.name.text)
        case .parameterClause(let clause):
            clause.parameters.map { ($0.secondName ?? $0.firstName).text }
        case nil: nil
        }
    }

    /// The call that the closure is given to.
    package var receivingCall: FunctionCallExprSyntax? {
        guard let parent else { return nil }
        if let call = parent.as(FunctionCallExprSyntax.self) { return call }
        return parent.parent?.parent?.as(FunctionCallExprSyntax.self)
    }

    /// The label of the argument that the closure is.
    package var argumentLabel: TokenSyntax? {
        if let argument = parent?.as(LabeledExprSyntax.self) { return argument.label }
        return parent?.as(MultipleTrailingClosureElementSyntax.self)?.label
    }

    /// The only statement's value: `x` of `{ x }` and `{ return x }`.
    package var onlyValue: ExprSyntax? { statements.count == 1 ? statements.onlyReturn : nil }
}
