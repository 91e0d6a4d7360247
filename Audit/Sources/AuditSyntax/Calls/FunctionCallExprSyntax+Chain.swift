package import SwiftSyntax

/// The parts of a call, and the chain of calls that it is part of.
extension FunctionCallExprSyntax {
    /// The names before the arguments.
    package var path: CallPath { CallPath(names: calledExpression.pathNames) }

    /// The name of the function: `load` in `self.api.load()`, `Task` in `Task<Void, Never> { }`.
    package var calleeName: String { calleeToken?.text ?? "" }

    /// The token that names the function, where a finding at an operator stands.
    package var calleeToken: TokenSyntax? { calledExpression.nameToken }

    /// The expression before the last dot: `a.b()` in `a.b().c()`.
    package var receiver: ExprSyntax? { calledExpression.asMember?.base }

    /// The call that this one continues: `a.b()` in `a.b().c()`.
    package var receiverCall: FunctionCallExprSyntax? {
        receiver?.unwrapped.as(FunctionCallExprSyntax.self)
    }

    /// All arguments, in order, with the trailing closures.
    package var allArguments: [CallArgument] {
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
    package var closures: [ClosureExprSyntax] { allArguments.compactMap(\.closure) }

    /// The argument with a label.
    package func argument(_ label: String) -> CallArgument? {
        allArguments.first { $0.label == label }
    }

    /// The calls of a chain that ends here, first to last: `b`, `c` in `a.b().c()`.
    package var chain: [FunctionCallExprSyntax] {
        var calls = [self]
        while let call = calls[calls.count - 1].receiverCall { calls.append(call) }
        return calls.reversed()
    }

    /// The call that continues this one: `a.b().c()` of `a.b()`.
    package var continuation: FunctionCallExprSyntax? {
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

extension FunctionCallExprSyntax {
    /// The calls that continue this one, in order.
    package var continuations: [FunctionCallExprSyntax] {
        var calls: [FunctionCallExprSyntax] = []
        var next = continuation
        while let call = next {
            calls.append(call)
            next = call.continuation
        }
        return calls
    }
}

extension FunctionCallExprSyntax {
    /// Whether the app ends here.
    package var isTrap: Bool {
        ["fatalError", "preconditionFailure", "exit", "abort"].contains(calleeName)
    }

    /// The chain that this call is part of, first to last.
    package var wholeChain: [FunctionCallExprSyntax] {
        var last = self
        while let next = last.continuation { last = next }
        return last.chain
    }
}
