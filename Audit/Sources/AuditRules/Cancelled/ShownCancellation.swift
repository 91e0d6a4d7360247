import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds handlers of work that may be canceled, which show or report a cancellation as a failure.
enum ShownCancellation: Rule {
    static let kinds = FailureHandler.kinds

    static let description = RuleDescription(
        id: "shown-cancellation",
        category: .cancelled,
        severity: .warning,
        summary: "A handler that shows or reports the cancellation of its work as a failure.",
        consequence: """
            The user leaves a screen or types on, and is told of an error that is none; the team's \
            reports fill with cancellations.
            """,
        assumption: """
            Awaited work may be canceled, except in a task whose handle is thrown away, or private and \
            never canceled, and except a task that is begun and awaited here. A `catch` of \
            other types, or one in which a name speaks of cancellation, tells them apart; so does \
            the `send` of a TCA effect. Work with a callback may be canceled if the file cancels \
            what the call returned.
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
        guard let handler = FailureHandler(node), handler.takesCancellation,
            handler.isOfCancellableWork(in: file), !handler.surroundings.namesCancellation,
            let listener = handler.listener(in: file)
        else { return }
        let verb = listener == .user ? "shows" : "reports"
        let fix = node.as(CatchClauseSyntax.self).flatMap { CancellationFix.fix(for: $0, in: file) }
        report(
            match(
                at: handler.anchor,
                "This `\(handler.title)` \(verb) a cancellation as if it were a failure.", fix: fix)
        )
    }
}

extension FailureHandler {
    /// The first word of the handler: `catch`, `case`, `if`, `onError`.
    fileprivate var title: String {
        anchor.firstToken(viewMode: .sourceAccurate)?.text ?? "handler"
    }

    /// Whether a cancellation ends up here.
    fileprivate var takesCancellation: Bool {
        node.as(CatchClauseSyntax.self)?.takesCancellation ?? (isForAll && isOfResult)
    }

    /// Whether someone may cancel what failed here, and does not mean the user's own no.
    fileprivate func isOfCancellableWork(in file: SourceFile) -> Bool {
        if node.is(CatchClauseSyntax.self) {
            guard let work = node.parent?.parent?.as(DoStmtSyntax.self) else { return false }
            return work.isCancellable(in: file) && !work.body.asksTheUser
        }
        if let choice = node.as(SwitchCaseSyntax.self)?.enclosingSwitch, choice.subject.isAwaited {
            return choice.runsInCancellableScope(of: file)
        }
        var closure = node.as(ClosureExprSyntax.self) ?? node.enclosingClosure
        while let call = closure?.receivingCall,
            call.path.isDispatch || call.path.names == ["MainActor", "run"]
        {
            closure = closure?.enclosingClosure
        }
        return closure?.receivingCall?.isCancelledElsewhere == true
    }

    /// The listener that hears of every error here.
    fileprivate func listener(in file: SourceFile) -> Listener? {
        for node in statements.allNodes {
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

extension ExprSyntax {
    /// Whether the value is awaited here, or was kept in a constant of the function: `let result = await load()`.
    fileprivate var isAwaited: Bool {
        if self.is(AwaitExprSyntax.self) { return true }
        guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        return localValue(of: name)?.is(AwaitExprSyntax.self) == true
    }
}

extension FunctionCallExprSyntax {
    /// Whether the file cancels what the call returned: `task?.cancel()` of `task = session.dataTask(…) { … }`.
    fileprivate var isCancelledElsewhere: Bool {
        let whole = ancestors.first {
            $0.is(CodeBlockItemSyntax.self) || $0.is(InitializerClauseSyntax.self)
        }
        return whole?.keptIn.map(fileCancels) == true
    }
}

extension Syntax {
    /// The name of the variable that is set by a statement, or by an initializer.
    fileprivate var keptIn: String? {
        if let item = self.as(CodeBlockItemSyntax.self) {
            return item.item.as(SequenceExprSyntax.self)?.assignment?.path.last
        }
        return parent?.as(PatternBindingSyntax.self)?.pattern.boundName
    }

    /// Whether a name within speaks of cancellation, or the number of its URL error.
    fileprivate var namesCancellation: Bool {
        allNodes.contains { node in
            if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text {
                return name.speaksOfCancellation
            }
            if let number = node.as(IntegerLiteralExprSyntax.self)?.literal.text {
                return number == "999"
            }
            return node.as(IdentifierTypeSyntax.self)?.name.text.speaksOfCancellation == true
        }
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
