import SwiftSyntax

extension FunctionCallExprSyntax {
    /// The calls that continue this one, in order.
    var continuations: [FunctionCallExprSyntax] {
        var calls: [FunctionCallExprSyntax] = []
        var next = continuation
        while let call = next {
            calls.append(call)
            next = call.continuation
        }
        return calls
    }

    /// The statement around the call.
    var statementRoot: Syntax {
        ancestors.first { $0.is(CodeBlockItemSyntax.self) || $0.is(MemberBlockItemSyntax.self) }
            ?? Syntax(self)
    }
}

extension SyntaxProtocol {
    /// The value of a constant of the function around the node.
    func localValue(of name: String) -> ExprSyntax? {
        guard let scope = enclosingFunction.map({ Syntax($0) }) ?? enclosingScope else {
            return nil
        }
        for node in scope.allNodes where node.position < position {
            guard let binding = node.as(PatternBindingSyntax.self),
                binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
            else { continue }
            return binding.initializer?.value
        }
        return nil
    }
}
