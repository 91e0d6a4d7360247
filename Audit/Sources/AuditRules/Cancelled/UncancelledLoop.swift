import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds loops of tasks that go on after the task was canceled.
enum UncancelledLoop: Rule {
    static let kinds: [SyntaxKind] = [.whileStmt, .repeatStmt, .forStmt]

    static let description = RuleDescription(
        id: "uncancelled-loop",
        category: .cancelled,
        severity: .warning,
        summary: "A loop in a task that goes on after the task was canceled.",
        consequence: """
            The screen is gone and its loop asks on; once canceled, `try? await Task.sleep` returns \
            at once, so the loop runs as fast as it can and the phone grows warm.
            """,
        assumption: """
            A `try await` that is not caught ends the loop when the task is canceled, and so does a \
            condition that names cancellation or a flag such as `isRunning`. A loop that waits for \
            the next message ends with its source.
            """,
        examples: [
            RuleExample(
                dont: """
                    func poll() async {
                        while true {
                            await refresh()
                            ↓try? await Task.sleep(for: .seconds(30))
                        }
                    }
                    """,
                do: """
                    func poll() async {
                        while !Task.isCancelled {
                            await refresh()
                            try? await Task.sleep(for: .seconds(30))
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let loop = Loop(node), loop.isEndless, loop.awaitsSomething, !loop.heedsCancellation,
            !loop.waitsForMessages, !loop.retriesForEver, !loop.endsWithItsBatches,
            !loop.runsForTheApp
        else { return }
        report(match(at: loop.swallower ?? node, "This loop goes on after its task was canceled."))
    }
}

extension Loop {
    /// Whether the loop may go on for long: without an end, or until something has come.
    fileprivate var isEndless: Bool {
        switch bound {
        case .none: swallowsErrors || !mayLeave(body)
        case .condition: swallowsSleep
        case .count: swallowsSleep && triesAgain
        default: false
        }
    }

    fileprivate var awaitsSomething: Bool { body.awaits }

    /// Whether a pause returns at once after a cancellation, because its error is dropped.
    private var swallowsSleep: Bool {
        body.tried.contains { tried in
            tried.isOptional && tried.triedCall?.calleeName == "sleep"
        }
    }

    /// Whether awaited work is tried in each turn, and its failure leads to the next.
    private var triesAgain: Bool {
        ownNodes.contains { node in
            guard let attempt = node.as(DoStmtSyntax.self), attempt.body.awaits else {
                return false
            }
            return attempt.catchClauses.contains { $0.catchesEverything && !mayLeave($0.body) }
        }
    }

    /// The `try?` or `catch` at which the cancellation is lost; a pause first.
    fileprivate var swallower: Syntax? {
        let dropped = body.tried.filter(\.isOptional)
        let pause = dropped.first { $0.triedCall?.calleeName == "sleep" } ?? dropped.first
        return pause.map { Syntax($0) } ?? ownNodes.first { $0.is(CatchClauseSyntax.self) }
    }

    /// Whether an error of awaited work is dropped, so that the loop goes on.
    private var swallowsErrors: Bool {
        body.tried.contains { $0.isOptional } || ownNodes.contains { $0.is(CatchClauseSyntax.self) }
    }

    /// Whether the loop ends when nothing is left to do: `if batch.isEmpty { break }`.
    fileprivate var endsWithItsBatches: Bool {
        ownNodes.contains { node in
            let conditions =
                node.as(IfExprSyntax.self)?.conditions
                ?? node.as(GuardStmtSyntax.self)?.conditions
            guard let conditions, conditions.trimmedText.contains("isEmpty") else {
                return false
            }
            return mayLeave(node)
        }
    }

    /// Whether the loop's task is a constant of a type, which no one cancels.
    fileprivate var runsForTheApp: Bool {
        for ancestor in node.ancestors {
            if ancestor.is(FunctionDeclSyntax.self) { return false }
            guard let variable = ancestor.as(VariableDeclSyntax.self) else { continue }
            return variable.modifiers.contains { $0.name.text == "static" }
        }
        return false
    }

    private static let receiving: Set = [
        "next", "receive", "read", "accept", "dequeue", "pop", "recv", "take", "waitfor",
        "receivemessage",
    ]

    /// Whether the loop waits for messages, and pauses only while it waits.
    fileprivate var waitsForMessages: Bool {
        ownNodes.contains { node in
            guard
                let call = node.as(AwaitExprSyntax.self)?.expression.unwrapped.as(
                    FunctionCallExprSyntax.self)
            else { return false }
            return call.calleeName.words.first.map(Self.receiving.contains) ?? false
        }
    }
}
