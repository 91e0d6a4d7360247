import SwiftSyntax

/// Finds failures that are only logged while a user waits.
struct LoggingCatch: Rule {
    static let kinds: [SyntaxKind] = [.catchClause, .switchCase, .functionCallExpr]

    static let description = RuleDescription(
        id: "logging-catch",
        category: .dropped,
        severity: .warning,
        summary: "A `catch` or `case .failure` that only logs, in code that a user waits for.",
        consequence: "The user waits for an answer that never comes; only the console knows why.",
        assumption: """
            Types named like a screen or its model, and functions named like what a user asks for, \
            are waited for. Reporters tell those who fix it; logs do not.
            """,
        examples: [
            RuleExample(
                dont: """
                    final class FeedViewModel {
                        func load() async {
                            do {
                                posts = try await api.posts()
                            } ↓catch {
                                print(error)
                            }
                        }
                    }
                    """,
                do: """
                    final class FeedViewModel {
                        func load() async {
                            do {
                                posts = try await api.posts()
                            } catch is CancellationError {
                            } catch {
                                center.report(error)
                                state = .failed(error)
                            }
                        }
                    }
                    """)
        ])

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let call = node.as(FunctionCallExprSyntax.self) {
            guard call.calleeName == "cauterize", let name = call.calleeToken else { return }
            return report(Match(at: name, "The error is only logged; the user keeps waiting."))
        }
        guard node.isLoggedOnly(in: file), !node.tellsByValue, node.isWaitedFor,
            !node.isInCleanup
        else { return }
        report(Match(at: node, "The error is only logged; the user keeps waiting."))
    }
}

extension Syntax {
    fileprivate func isLoggedOnly(in file: SourceFile) -> Bool {
        if let clause = self.as(CatchClauseSyntax.self) {
            return clause.catchesFailures && clause.triesWork(in: file)
                && file.onlyLogs(clause.body.statements)
        }
        guard let item = self.as(SwitchCaseSyntax.self), item.isFailureOfResult(in: file) else {
            return false
        }
        return file.onlyLogs(item.statements)
    }
}

extension SourceFile {
    /// Whether something is logged here, and nothing else happens.
    fileprivate func onlyLogs(_ statements: CodeBlockItemListSyntax) -> Bool {
        isSilent(statements) && statements.allCalls.contains { isOnlyLogged(by: $0.path) }
    }
}

extension CatchClauseSyntax {
    /// Whether more is caught than a cancellation.
    fileprivate var catchesFailures: Bool {
        catchItems.isEmpty
            || !catchItems.allSatisfy { $0.trimmedDescription.lowercased().contains("cancel") }
    }
}
