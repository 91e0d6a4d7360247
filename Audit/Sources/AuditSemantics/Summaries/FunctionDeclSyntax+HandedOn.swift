import AuditSyntax
import SwiftSyntax

/// Errors that leave a function, and who heard of them before.
extension FunctionDeclSyntax {
    /// The handlers after which the error goes on: thrown, given to a completion, or left in its stream.
    func handlersThatHandOn(in file: SourceFile) -> [FailureHandler] {
        guard let body else { return [] }
        return file.examined(in: body).compactMap { node in
            guard FailureHandler.kinds.contains(node.kind), let handler = FailureHandler(node),
                handler.isForAll, handler.handsOn
            else { return nil }
            return handler
        }
    }

    /// The calls that are given an error before it leaves the function, a few at most.
    func callsBeforeHandingOn(in file: SourceFile) -> [FunctionSummary.Call] {
        let calls = handlersThatHandOn(in: file).lazy.flatMap { handler in
            handler.calls.filter { $0.mentions(handler.errorName ?? "error") }
        }
        return calls.prefix(8).map { FunctionSummary.Call($0) }
    }

    /// The calls whose errors leave the function as they are, a few at most.
    var letsThrough: [FunctionSummary.Call] {
        guard let body else { return [] }
        if signature.effectSpecifiers?.throwsClause != nil {
            let tried = body.tried.lazy.filter { $0.isPlain && !$0.isCaught(before: Syntax(body)) }
            return tried.compactMap(\.triedCall).prefix(8).map { FunctionSummary.Call($0) }
        }
        let value = body.statements.onlyReturn?.unwrapped.as(FunctionCallExprSyntax.self)
        guard let chain = value?.chain, signature.returnClause != nil,
            !chain.contains(where: { Self.catching.contains($0.calleeName) })
        else { return [] }
        return chain.prefix(8).map { FunctionSummary.Call($0) }
    }

    private static let catching: Set = [
        "asDriver", "asSignal", "catch", "catchAndReturn", "catchError", "catchErrorJustReturn",
        "materialize", "replaceError", "tryCatch",
    ]
}

extension FailureHandler {
    /// Whether the error goes on from here.
    fileprivate var handsOn: Bool {
        if passesOn || statements.allNodes.contains(where: { $0.is(ThrowStmtSyntax.self) }) {
            return true
        }
        let closure = node.as(ClosureExprSyntax.self) ?? node.enclosingClosure
        return (closure?.receivingCall?.calleeName).map(["do", "handleEvents", "tap"].contains)
            == true
    }
}
