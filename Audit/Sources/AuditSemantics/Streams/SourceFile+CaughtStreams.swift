import AuditSyntax
package import SwiftSyntax

/// Streams whose errors are taken out where they are made.
extension String {
    /// Whether an operator of the name takes errors out of a stream.
    package var catchesErrors: Bool {
        let words = words
        if words.contains(
            where: ["catch", "materialize", "materialized", "suppress", "ignoring"].contains)
        {
            return true
        }
        if self == "replaceError" || hasPrefix("asDriver") || hasPrefix("asSignal") { return true }
        return words.contains("result") || words.contains("recover")
    }
}

extension SourceFile {
    /// Whether a request is made in a body that may fail: none to a function of the file that
    /// catches its errors.
    package func makesFailableRequest(_ node: some SyntaxProtocol) -> Bool {
        node.allCalls.contains { call in
            guard looksLikeRequest(call) else { return false }
            let own = functions.function(called: call, from: call).map(catchesItsErrors)
            return own != true && !facts(of: call).contains(.catchesErrors)
        }
    }

    /// Whether the stream that a function makes cannot fail, judged by its body.
    func catchesItsErrors(_ function: FunctionDeclSyntax) -> Bool {
        if function.signature.returnClause?.type.neverFails == true { return true }
        guard let body = function.body, !body.makesFailure else { return false }
        let calls = body.allCalls
        guard calls.contains(where: { $0.calleeName.catchesErrors || $0.calleeName == "create" })
        else { return false }
        return calls.allSatisfy { call in
            !looksLikeRequest(call) || call.isInCreatedStream
                || call.wholeChain.contains { $0.calleeName.catchesErrors }
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call is made while a stream is built by hand, which it can only fail by the
    /// stream's observer.
    fileprivate var isInCreatedStream: Bool {
        ancestors.contains { $0.as(ClosureExprSyntax.self)?.receivingCall?.calleeName == "create" }
    }
}

extension SyntaxProtocol {
    private static var failing: Set<String> { ["Fail", "error", "failure", "onError", "tryMap"] }

    /// Whether a failure is made here: `observer.onError(error)`, `.error(error)`, `throw error`.
    fileprivate var makesFailure: Bool {
        allNodes.contains { node in
            if node.is(ThrowStmtSyntax.self) { return true }
            guard let call = node.as(FunctionCallExprSyntax.self),
                Self.failing.contains(call.calleeName)
            else { return false }
            return !call.ancestors.contains { $0.is(ExpressionPatternSyntax.self) }
        }
    }
}

extension TypeSyntax {
    /// Whether a publisher of this type cannot fail: `AnyPublisher<Item, Never>`.
    package var neverFails: Bool {
        trimmedText.filter { !$0.isWhitespace }.hasSuffix(",Never>")
    }
}
