import AuditSyntax
package import SwiftSyntax

/// Calls that throw nothing, as far as the files show.
extension TryExprSyntax {
    /// Whether nothing is thrown: by a function of the file, or by a continuation that is only
    /// resumed with values.
    package func neverFails(in file: SourceFile) -> Bool {
        guard let call = firstCall else { return false }
        if call.calleeName.hasSuffix("ThrowingContinuation") { return call.onlyReturns }
        if call.calleeName == "withThrowingTaskGroup" { return call.triesNothing }
        return file.neverThrows(call, from: self)
    }

    /// The call that is tried, past members of its value: `load()` of `load().first`.
    private var firstCall: FunctionCallExprSyntax? {
        var value = expression.unwrapped
        while let member = value.as(MemberAccessExprSyntax.self), let base = member.base {
            value = base.unwrapped
        }
        return value.as(FunctionCallExprSyntax.self)
    }

    /// The function that is called, if the file declares it.
    package func functionOfFile(_ file: SourceFile) -> FunctionDeclSyntax? {
        triedCall.flatMap { file.functions.function(called: $0, from: self) }
    }
}

extension SourceFile {
    /// Whether the file declares the function that is called, and nothing in it throws.
    package func neverThrows(_ call: FunctionCallExprSyntax, from caller: some SyntaxProtocol)
        -> Bool
    {
        guard let function = functions.function(called: call, from: caller) else {
            return facts(of: call).contains(.neverThrows)
        }
        return function.body?.canThrow == false
    }
}

extension FunctionCallExprSyntax {
    /// Whether nothing is tried or thrown in the closure, so that its children end well too.
    fileprivate var triesNothing: Bool {
        closures.last?.allNodes.contains { node in
            node.is(ThrowStmtSyntax.self) || node.as(TryExprSyntax.self)?.isPlain == true
        } == false
    }

    /// Whether the continuation in the closure is resumed only with values.
    fileprivate var onlyReturns: Bool {
        guard let closure = closures.last, let name = closure.parameterNames?.first else {
            return false
        }
        let uses = closure.allNodes.filter { $0.isRead(of: name) }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                guard let member = use.parent?.as(MemberAccessExprSyntax.self),
                    let call = member.parent?.as(FunctionCallExprSyntax.self)
                else { return false }
                return call.calleeName == "resume" && call.argument("throwing") == nil
                    && call.argument("with") == nil
            }
    }
}
