import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds failures that are only logged while a user waits.
enum LoggingCatch: Rule {
    static let kinds: [SyntaxKind] = [
        .catchClause, .closureExpr, .functionCallExpr, .guardStmt, .ifExpr, .switchCase,
    ]
    static let callees: Set<String>? = ["cauterize"]

    static let description = RuleDescription(
        id: "logging-catch",
        category: .dropped,
        severity: .warning,
        conditions: ["action", "print", "log", "rest", "case", "closure", "if-error", "promise"],
        summary: "A `catch` or `case .failure` that only logs, in code that a user waits for.",
        consequence: "The user waits for an answer that never comes; only the console knows why.",
        assumption: """
            Types named like a screen or its model, and functions named like what a user asks for, \
            are waited for. Reporters tell those who fix it; logs do not. One of several ways may \
            fail so, a file of the bundle does not, and a promise of a dialog is not waited for. A \
            comment there or on the function may say why a log is enough, or that it fails silently.
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

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let call = node.as(FunctionCallExprSyntax.self) {
            guard call.isOfWork(in: file), let name = call.calleeToken else { return }
            return report(match(at: name, message, condition: "promise"))
        }
        guard node.isLoggedOnly(in: file), !node.tellsByValue, node.isWaitedFor,
            !node.isInCleanup, !node.isHousekeeping, !node.isToldLater(in: file),
            let handler = FailureHandler(node)
        else { return }
        report(match(at: handler.anchor, message, condition: condition(of: node)))
    }

    private static let message = "The error is only logged; the user keeps waiting."

    private static func condition(of node: Syntax) -> String {
        if node.isUserAction { return "action" }
        return switch node.kind {
        case .catchClause: node.cast(CatchClauseSyntax.self).condition
        case .closureExpr: "closure"
        case .ifExpr, .guardStmt: "if-error"
        default: "case"
        }
    }
}

extension Syntax {
    fileprivate func isLoggedOnly(in file: SourceFile) -> Bool {
        if let clause = self.as(CatchClauseSyntax.self) {
            return clause.catchesFailures && clause.triesWork(in: file)
                && file.onlyLogs(clause.body.statements) && !clause.hasAlternatives
                && !clause.body.isSaidToBeUnreachable
                && clause.tried?.statements.onlyRefinesLocals(in: file) != true
        }
        if let closure = self.as(ClosureExprSyntax.self) {
            return closure.failureLabel != nil && !closure.isOfDecoration
                && file.onlyLogs(closure.statements)
        }
        if self.is(IfExprSyntax.self) || self.is(GuardStmtSyntax.self) {
            return onlyLogsGivenError(in: file)
        }
        guard let item = self.as(SwitchCaseSyntax.self), item.isFailureOfResult(in: file),
            !item.isOfDecoration
        else { return false }
        return file.onlyLogs(item.statements)
    }
}

extension Syntax {
    /// Whether the code after the `do` of a clause, or the `switch` of a case, shows or reports the failure.
    func isToldLater(in file: SourceFile) -> Bool {
        nearest(CodeBlockItemSyntax.self)?.isToldLater(in: file) == true
    }
}

extension Syntax {
    /// Whether an error that a closure or function was given is only logged: `if let error { print(error) }`,
    /// `guard error == nil else { print(error) }`.
    fileprivate func onlyLogsGivenError(in file: SourceFile) -> Bool {
        guard let handler = FailureHandler(self), handler.isForAll, let name = handler.errorName,
            handler.scopeGiven(name) != nil, !isOfDecoration
        else { return false }
        if let node = self.as(IfExprSyntax.self), node.elseBody != nil,
            node.conditions.failure != nil
        {
            return false
        }
        return handler.statements.last?.item.as(ReturnStmtSyntax.self)?.expression == nil
            && file.onlyLogs(handler.statements)
    }
}

extension SyntaxProtocol {
    /// Whether the result is one of a cache or a picture, which stands beside what the user wants.
    var isOfDecoration: Bool {
        let names = enclosingClosure?.receivingCall?.path.names ?? []
        return !names.words.isDisjoint(
            with: Vocabulary.decorationWords.union(Vocabulary.asideWords))
    }
}

extension FunctionCallExprSyntax {
    private static let operators: Set = [
        "asVoid", "catch", "cauterize", "compactMap", "done", "ensure", "ensureThen", "get", "map",
        "recover", "tap", "then",
    ]
    private static let screens: Set = [
        "alert", "controller", "coordinator", "dialog", "sheet", "view",
    ]

    /// Whether the promise of the chain is one of work that is begun here, rather than of a
    /// dialog, or from elsewhere.
    fileprivate func isOfWork(in file: SourceFile) -> Bool {
        let chain = self.chain
        if chain.contains(where: { $0.calleeName == "then" && file.makesRequest($0) }) {
            return true
        }
        guard let first = chain.first, !Self.operators.contains(first.calleeName) else {
            return false
        }
        return first.path.receivers.words.isDisjoint(with: Self.screens)
    }
}

extension SourceFile {
    /// Whether something is logged here, and nothing else happens.
    fileprivate func onlyLogs(_ statements: CodeBlockItemListSyntax) -> Bool {
        isSilent(statements) && statements.allCalls.contains(where: isOnlyLogged)
    }
}

extension CatchClauseSyntax {
    /// The class of the clause: clauses before take what is expected, or it only prints, or it writes a log that is kept.
    fileprivate var condition: String {
        if isBehindOthers { return "rest" }
        let logs = body.allCalls.filter { !$0.path.stopsSpinner }.map(\.calleeName)
        return logs.allSatisfy(Vocabulary.consoleFunctions.contains) ? "print" : "log"
    }

    private var isBehindOthers: Bool {
        let clauses = parent?.as(CatchClauseListSyntax.self)
        return clauses?.first.map { $0.id != id && !$0.isOfCancellation } == true
    }

    /// Whether more is caught than a cancellation.
    fileprivate var catchesFailures: Bool {
        catchItems.isEmpty
            || !catchItems.allSatisfy { $0.trimmedText.lowercased().contains("cancel") }
    }
}
