import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds tasks whose error no one reads.
enum UnobservedTask: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr]
    static let callees: Set<String>? = ["Task", "detached", "immediate", "init", "run"]

    static let description = RuleDescription(
        id: "unobserved-task",
        category: .dropped,
        severity: .warning,
        conditions: ["task", "action", "background", "effect"],
        summary: "A `Task { try await … }` whose value no one awaits.",
        consequence: "The action fails inside the task and nothing happens on the screen.",
        assumption: """
            A task that is stored is observed where the file reads its `value` or `result`. A task \
            that only sleeps cannot fail but by cancellation. A function of the file that logs or \
            tells every failure before it throws has told.
            """,
        examples: [
            RuleExample(
                dont: """
                    func didTapFollow() {
                        ↓Task {
                            try await api.follow(user.id)
                            isFollowing = true
                        }
                    }
                    """,
                do: """
                    func didTapFollow() {
                        Task {
                            do {
                                try await api.follow(user.id)
                                isFollowing = true
                            } catch is CancellationError {
                            } catch {
                                center.report(error)
                                showAlert(for: error)
                            }
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let call = node.as(FunctionCallExprSyntax.self), let body = call.taskBody,
            body.losesError(in: file)
        else { return }
        if call.isEffect {
            report(
                match(
                    at: call, "The effect throws, and nothing catches what it throws.",
                    condition: "effect"))
        } else if call.isUnobserved(in: file), !call.isAside {
            report(
                match(
                    at: call, "The task throws, and no one reads its error.",
                    condition: call.isInBackgroundTask
                        ? "background" : call.isUserAction ? "action" : "task"))
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the task is given the priority of work that no user waits for.
    fileprivate var isInBackgroundTask: Bool {
        ["background", "utility"].contains(argument("priority")?.expression.caseReference)
    }

    /// The body of an unstructured task, or of an effect without `catch:`.
    fileprivate var taskBody: ClosureExprSyntax? {
        if isEffect { return argument("catch") == nil ? closures.first : nil }
        guard startsTask else { return nil }
        return trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self)
    }

    /// Whether this is an effect of a reducer: `.run { send in … }`.
    fileprivate var isEffect: Bool {
        guard calleeName == "run", let closure = closures.first else { return false }
        let isImplicit = calledExpression.as(MemberAccessExprSyntax.self).map { $0.base == nil }
        return closure.parameterNames?.first == "send"
            || isImplicit == true && closure.parameterNames == ["_"]
    }
}

extension ClosureExprSyntax {
    /// Whether an error that matters leaves the body.
    fileprivate func losesError(in file: SourceFile) -> Bool {
        statements.ownNodes.contains { node in
            guard !node.isCaught(before: Syntax(statements)) else { return false }
            if let thrown = node.as(ThrowStmtSyntax.self) {
                return !thrown.expression.trimmedText.contains("Cancellation")
            }
            if node.as(ForStmtSyntax.self)?.tryKeyword != nil { return true }
            guard let tried = node.as(TryExprSyntax.self), tried.isPlain,
                !tried.neverFails(in: file),
                !tried.calleeLogsFailures(in: file)
            else { return false }
            return !FallibleWork(of: tried, in: file).isTrivial
        }
    }
}

extension TryExprSyntax {
    /// Whether the function that is tried shows, reports or logs each failure before it throws.
    fileprivate func calleeLogsFailures(in file: SourceFile) -> Bool {
        triedCall.map { file.calleeLogsFailures($0, from: self) } == true
    }
}
