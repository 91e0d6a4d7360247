import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Values that a force unwrap cannot fail on.
extension TryExprSyntax {
    /// Whether nothing is called but initializers of plain values, which do not throw:
    /// `try! String(index) + "/"`.
    var triesNothing: Bool {
        let calls = operands.flatMap { operand in
            [Syntax(operand).as(FunctionCallExprSyntax.self)].compactMap(\.self) + operand.allCalls
        }
        return !calls.isEmpty && calls.allSatisfy(\.makesPlainValue)
            && !operands.contains { operand in
                ([Syntax(operand)] + operand.allNodes).contains {
                    $0.is(SubscriptCallExprSyntax.self) || $0.is(MacroExpansionExprSyntax.self)
                }
            }
    }

    /// The operands that `try` covers: its expression, and those after it.
    private var operands: [ExprSyntax] {
        guard let list = parent?.as(ExprListSyntax.self) else { return [expression] }
        return [expression] + list.filter { $0.position > position }
    }
}

extension FunctionCallExprSyntax {
    private static let values: Set = [
        "Bool", "CGFloat", "Character", "Data", "Double", "Float", "Int", "Int16", "Int32",
        "Int64", "Int8", "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
    ]

    private static let labels: Set = [
        "bitPattern", "clamping", "count", "describing", "exactly", "radix", "reflecting",
        "repeating", "truncatingIfNeeded", "uppercase",
    ]

    /// Whether a number, a text or bytes are made of a value, rather than of a file or a decoder.
    fileprivate var makesPlainValue: Bool {
        guard let name = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            Self.values.contains(name), closures.isEmpty
        else { return false }
        return arguments.allSatisfy { argument in
            argument.label.map { Self.labels.contains($0.text) } ?? true
        }
    }
}
