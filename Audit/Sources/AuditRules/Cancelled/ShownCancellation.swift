import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds `catch` clauses around awaited work that show or report a cancellation as a failure.
enum ShownCancellation: Rule {
    static let kinds: [SyntaxKind] = [.catchClause]

    static let description = RuleDescription(
        id: "shown-cancellation",
        category: .cancelled,
        severity: .warning,
        summary: "A `catch` around awaited work that shows or reports a cancellation as a failure.",
        consequence: """
            The user leaves a screen or types on, and is told of an error that is none; the team's \
            reports fill with cancellations.
            """,
        assumption: """
            Awaited work may be canceled, except in a task whose handle is thrown away, or private and \
            never canceled, and except a task that is begun and awaited here. A `catch` of \
            other types, or one in which a name speaks of cancellation, tells them apart; so does \
            the `send` of a TCA effect.
            """,
        examples: [
            RuleExample(
                dont: """
                    func load() async {
                        do {
                            items = try await api.items()
                        } ↓catch {
                            showAlert(for: error)
                        }
                    }
                    """,
                do: """
                    func load() async {
                        do {
                            items = try await api.items()
                        } catch is CancellationError {
                        } catch {
                            showAlert(for: error)
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let clause = node.as(CatchClauseSyntax.self), clause.takesCancellation,
            let statement = clause.parent?.parent?.as(DoStmtSyntax.self),
            statement.isCancellable(in: file),
            !statement.catchClauses.contains(where: \.speaksOfCancellation),
            !statement.body.asksTheUser,
            let listener = clause.listener(in: file)
        else { return }
        let verb = listener == .user ? "shows" : "reports"
        report(
            match(
                at: clause, "This `catch` \(verb) a cancellation as if it were a failure.",
                fix: CancellationFix.fix(for: clause, in: file)))
    }
}

extension CatchClauseSyntax {
    /// Whether a cancellation ends up here: `catch`, `catch let error as NSError`, `… as URLError`.
    fileprivate var takesCancellation: Bool {
        if catchesEverything { return true }
        let text = catchItems.trimmedText
        return catchItems.count == 1
            && ["as URLError", "as NSError", "as Error", "as any Error"].contains {
                text.hasSuffix($0)
            }
    }

    /// Whether the clause names cancellation anywhere.
    fileprivate var speaksOfCancellation: Bool {
        ([Syntax(catchItems), Syntax(body)] + catchItems.allNodes + body.allNodes).contains {
            node in
            if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text {
                return name.speaksOfCancellation
            }
            if let number = node.as(IntegerLiteralExprSyntax.self)?.literal.text {
                return number == "999"
            }
            return node.as(IdentifierTypeSyntax.self)?.name.text.speaksOfCancellation == true
        }
    }

    /// The listener that hears of every error here.
    fileprivate func listener(in file: SourceFile) -> Listener? {
        for node in body.allNodes {
            var listener: Listener?
            if let call = node.as(FunctionCallExprSyntax.self) {
                listener = file.listener(of: call)
            } else if let assignment = node.as(SequenceExprSyntax.self)?.assignment {
                listener = file.tellsUser(assignment) ? .user : nil
            }
            if let listener, !node.isNarrowed(in: self) { return listener }
        }
        return nil
    }
}

extension TryExprSyntax {
    /// Whether the code waits for a task that is begun here and never receives the cancellation.
    fileprivate var waitsForOwnTask: Bool {
        var names = expression.pathNames
        if names.last == "get" { names.removeLast() }
        guard ["result", "value"].contains(names.last), let first = names.first else {
            return false
        }
        return first == "Task" || names.count == 2 && beginsTask(first)
    }

    /// Whether a constant of the function around is a task that the function does not cancel.
    private func beginsTask(_ name: String) -> Bool {
        let task = localValue(of: name)?.unwrapped.as(FunctionCallExprSyntax.self)
        guard task?.startsTask == true, let scope = enclosingFunction else { return false }
        return !scope.allCalls.contains { $0.path.names == [name, "cancel"] }
    }
}

extension CodeBlockSyntax {
    private static let questions: Set = [
        "authorization", "permission", "permissions", "purchase", "credential", "credentials",
    ]

    /// Whether only a purchase, a permission or a credential is awaited, which the user cancels and a task does not.
    fileprivate var asksTheUser: Bool {
        if !tried.isEmpty, tried.allSatisfy(\.waitsForOwnTask) { return true }
        let names = tried.compactMap(\.triedCall?.calleeName)
        if !names.isEmpty, names.allSatisfy({ $0.hasWord(in: Self.questions) }) { return true }
        return allNodes.contains { node in
            node.as(DeclReferenceExprSyntax.self)?.baseName.text == "userCancelled"
        }
    }
}
