import AuditSyntax
package import SwiftSyntax

/// Functions of the file that show or report a failure before they hand it on.
extension SourceFile {
    /// Whether a function shows or reports every failure before it hands it on.
    package func tellsOfFailures(_ function: FunctionDeclSyntax) -> Bool {
        let failures = function.failures
        return !failures.isEmpty && failures.allSatisfy { tells($0) }
    }

    /// Whether a function at least logs every failure before it hands it on, and no other error
    /// leaves it.
    package func logsFailures(_ function: FunctionDeclSyntax) -> Bool {
        let failures = function.failures
        guard !failures.isEmpty, let body = function.body else { return false }
        return failures.allSatisfy { tells($0) || logs($0) }
            && body.tried.allSatisfy { tried in
                !tried.isPlain || tried.isCaught(before: Syntax(body))
                    || tried.triedCall?.calleeName.hasSuffix("ThrowingContinuation") == true
            }
    }

    private func tells(_ handler: FailureHandler) -> Bool {
        !listeners(in: handler.statements).isEmpty
            || handler.calls.contains { ["runModal", "beginSheetModal"].contains($0.calleeName) }
    }

    private func logs(_ handler: FailureHandler) -> Bool {
        handler.calls.contains { isOnlyLogged($0) || $0.calleeName.words.last == "log" }
    }
}

extension SourceFile {
    /// Whether the function that is called shows, reports or logs each failure before it hands it on; the file's own
    /// function is asked first, then what other files say.
    package func calleeLogsFailures(
        _ call: FunctionCallExprSyntax, from caller: some SyntaxProtocol
    ) -> Bool {
        if let function = functions.function(called: call, from: caller) {
            return logsFailures(function)
        }
        return facts(of: call).contains(.logsFailures)
    }

    /// Whether the function that is called shows or reports each failure before it hands it on.
    package func calleeTellsFailures(
        _ call: FunctionCallExprSyntax, from caller: some SyntaxProtocol
    ) -> Bool {
        if let function = functions.function(called: call, from: caller) {
            return tellsOfFailures(function)
        }
        return facts(of: call).contains(.tellsFailures)
    }
}

extension FunctionDeclSyntax {
    fileprivate var failures: [FailureHandler] {
        body?.allNodes.compactMap { FailureHandler($0) }.filter(\.isForAll) ?? []
    }
}
