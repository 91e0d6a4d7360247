import SwiftSyntax

/// An argument of a call, in parentheses or trailing.
struct CallArgument {
    /// The label; the first trailing closure has none.
    var label: String?
    var expression: ExprSyntax
    var isTrailing = false

    /// The argument as a closure.
    var closure: ClosureExprSyntax? { expression.as(ClosureExprSyntax.self) }
}

extension FunctionCallExprSyntax {
    /// The names before the arguments.
    var path: CallPath { CallPath(names: calledExpression.pathNames) }

    /// The name of the function: `load` in `self.api.load()`, `Task` in `Task<Void, Never> { }`.
    var calleeName: String { calleeToken?.text ?? "" }

    /// The token that names the function, where a finding at an operator stands.
    var calleeToken: TokenSyntax? { calledExpression.nameToken }

    /// The expression before the last dot: `a.b()` in `a.b().c()`.
    var receiver: ExprSyntax? { calledExpression.asMember?.base }

    /// The call that this one continues: `a.b()` in `a.b().c()`.
    var receiverCall: FunctionCallExprSyntax? {
        receiver?.unwrapped.as(FunctionCallExprSyntax.self)
    }

    /// All arguments, in order, with the trailing closures.
    var allArguments: [CallArgument] {
        var all = arguments.map { CallArgument(label: $0.label?.text, expression: $0.expression) }
        if let trailingClosure {
            all.append(CallArgument(expression: ExprSyntax(trailingClosure), isTrailing: true))
        }
        return all
            + additionalTrailingClosures.map {
                CallArgument(
                    label: $0.label.text, expression: ExprSyntax($0.closure), isTrailing: true)
            }
    }

    /// The closures among the arguments.
    var closures: [ClosureExprSyntax] { allArguments.compactMap(\.closure) }

    /// The argument with a label.
    func argument(_ label: String) -> CallArgument? { allArguments.first { $0.label == label } }

    /// The calls of a chain that ends here, first to last: `b`, `c` in `a.b().c()`.
    var chain: [FunctionCallExprSyntax] {
        var calls = [self]
        while let call = calls[calls.count - 1].receiverCall { calls.append(call) }
        return calls.reversed()
    }

    /// The call that continues this one: `a.b().c()` of `a.b()`.
    var continuation: FunctionCallExprSyntax? {
        var node = Syntax(self)
        while let parent = node.parent {
            if let call = parent.as(FunctionCallExprSyntax.self) {
                return call.calledExpression.id == node.id ? call : nil
            }
            guard parent.isPartOfChain else { return nil }
            node = parent
        }
        return nil
    }
}

extension SyntaxProtocol {
    /// Whether the node only continues an expression: `.name`, `?`, `!`.
    fileprivate var isPartOfChain: Bool {
        [.memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr]
            .contains(kind)
    }
}
