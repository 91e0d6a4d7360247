package import SwiftSyntax

/// Values of constants.
extension SyntaxProtocol {
    /// The value of a constant of the function around the node.
    package func localValue(of name: String) -> ExprSyntax? {
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
