package import SwiftSyntax

/// An argument of a call, in parentheses or trailing.
package struct CallArgument {
    /// The label; the first trailing closure has none.
    package var label: String?
    /// The value.
    package var expression: ExprSyntax
    /// Whether it is a closure after the parentheses.
    package var isTrailing = false

    /// The argument as a closure.
    package var closure: ClosureExprSyntax? { expression.as(ClosureExprSyntax.self) }
}
