import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds pauses that return at once after a cancellation, with the work behind them.
enum UncancelledWait: Rule {
    static let kinds: [SyntaxKind] = [.tryExpr]

    static let description = RuleDescription(
        id: "uncancelled-wait",
        category: .cancelled,
        severity: .warning,
        conditions: ["work"],
        summary:
            "A pause under `try?`, with work behind it that a canceled task does all the same.",
        consequence: """
            The user types on, and each letter asks the server at once: a canceled pause is over, and \
            no one asks whether the task goes on.
            """,
        assumption: """
            The task is kept and canceled in the file, or belongs to a view. A name that speaks of \
            cancellation behind the pause tells whether the task goes on.
            """,
        examples: [
            RuleExample(
                dont: """
                    func search(_ text: String) {
                        task?.cancel()
                        task = Task {
                            ↓try? await Task.sleep(for: .milliseconds(300))
                            results = await api.find(text)
                        }
                    }
                    """,
                do: """
                    func search(_ text: String) {
                        task?.cancel()
                        task = Task {
                            try await Task.sleep(for: .milliseconds(300))
                            results = await api.find(text)
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let tried = node.as(TryExprSyntax.self), tried.isOptional,
            tried.triedCall?.calleeName == "sleep", let item = tried.statementItem,
            item.following.contains(where: { $0.awaits }),
            let closure = tried.enclosingClosure, closure.isCanceled,
            !tried.ancestors.prefix(while: { $0.id != closure.id }).contains(where: {
                Loop($0) != nil
            }),
            !item.following.asksBeforeWork
        else { return }
        report(match(at: node, "A canceled pause ends at once, and the work behind it runs."))
    }
}

extension ClosureExprSyntax {
    fileprivate var isOfTask: Bool { receivingCall?.calleeName == "Task" }

    /// Whether the closure is a view's task, or one that is kept and canceled in the file.
    fileprivate var isCanceled: Bool {
        guard let call = receivingCall else { return false }
        if ["refreshable", "task"].contains(call.calleeName) { return true }
        guard isOfTask, let list = call.parent?.as(ExprListSyntax.self),
            let name = list.parent?.as(SequenceExprSyntax.self)?.assignment?.path.last
        else { return false }
        return fileCancels(name)
    }
}

extension [CodeBlockItemSyntax] {
    /// Whether someone asks for a cancellation before anything is awaited.
    fileprivate var asksBeforeWork: Bool {
        let nodes = lazy.flatMap { item in [Syntax(item)] + item.allNodes }
        return nodes.prefix { !$0.is(AwaitExprSyntax.self) }.contains { node in
            node.as(DeclReferenceExprSyntax.self)?.baseName.text.lowercased().contains("cancel")
                == true
        }
    }
}
