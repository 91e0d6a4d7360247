import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds errors that two layers show or report, or one layer twice.
enum DoubleReport: Rule {
    static let kinds: [SyntaxKind] = FailureHandler.kinds

    static let description = RuleDescription(
        id: "double-report",
        category: .doubled,
        severity: .warning,
        summary: "An error that is shown or reported here, and again where it is passed on to.",
        consequence: """
            The user closes one alert to read the next about the same failure; the team counts two \
            incidents where there is one.
            """,
        assumption: """
            A call of a function by name is one of the function in the same file. Two reports are \
            doubled, and so are two alerts; a report here and an alert there are one each.
            """,
        examples: [
            RuleExample(
                dont: """
                    func load() async throws -> [Item] {
                        do {
                            return try await api.items()
                        } ↓catch {
                            Crashlytics.crashlytics().record(error: error)
                            throw error
                        }
                    }

                    func refresh() async {
                        do {
                            items = try await load()
                        } catch is CancellationError {
                        } catch {
                            Crashlytics.crashlytics().record(error: error)
                            showAlert(for: error)
                        }
                    }
                    """,
                do: """
                    func load() async throws -> [Item] {
                        try await api.items()
                    }

                    func refresh() async {
                        do {
                            items = try await load()
                        } catch is CancellationError {
                        } catch {
                            Crashlytics.crashlytics().record(error: error)
                            showAlert(for: error)
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let handler = FailureHandler(node) else { return }
        if let second = handler.secondTelling(in: file) {
            report(match(at: second, "The same error is told here a second time."))
        } else if handler.passesOn, handler.isToldAgain(in: file) {
            report(match(at: node, "The error is told here and again by the caller."))
        }
    }
}

extension FailureHandler {
    /// The second of two calls of one function that show or report the same error, one after the other.
    fileprivate func secondTelling(in file: SourceFile) -> FunctionCallExprSyntax? {
        guard let errorName else { return nil }
        var told: [String: Listener] = [:]
        for statement in statements {
            guard
                let call = statement.statementNode.as(ExprSyntax.self)?.unwrapped.as(
                    FunctionCallExprSyntax.self),
                let listener = file.listener(of: call), call.tellsOf(errorName)
            else { continue }
            if listener == .user, told.values.contains(.user) { return call }
            if told[call.path.text] != nil { return call }
            told[call.path.text] = listener
        }
        return nil
    }

    /// Whether a handler around a call of this function brings the error to the same listener again.
    fileprivate func isToldAgain(in file: SourceFile) -> Bool {
        let mine = file.listeners(in: statements)
        guard !mine.isEmpty else { return false }
        if let outer = node.parent.flatMap({ $0.enclosingDo(past: node) }),
            outer.tells(mine, in: file)
        {
            return true
        }
        guard let function = node.enclosingFunction else { return false }
        return node.root.allCalls.contains { call in
            guard call.calleeName == function.ownName, call.enclosingFunction?.id != function.id
            else { return false }
            return call.tellsAgain(mine, in: file)
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call is given the error, or its text.
    fileprivate func tellsOf(_ error: String) -> Bool {
        allArguments.contains { $0.expression.mentions(error) }
    }

    /// Whether the failure of this call reaches one of these listeners.
    fileprivate func tellsAgain(_ listeners: Set<Listener>, in file: SourceFile) -> Bool {
        if let statement = enclosingDo(past: Syntax(self)), statement.tells(listeners, in: file) {
            return true
        }
        return wholeChain.contains { call in
            call.closures.contains { $0.tells(listeners, in: file) }
        }
    }
}

extension ClosureExprSyntax {
    /// Whether the closure is or holds a failure handler that brings the error to one of these listeners.
    fileprivate func tells(_ listeners: Set<Listener>, in file: SourceFile) -> Bool {
        ([Syntax(self)] + allNodes).contains { node in
            guard let handler = FailureHandler(node) else { return false }
            return !file.listeners(in: handler.statements).isDisjoint(with: listeners)
        }
    }
}

extension SyntaxProtocol {
    /// The `do` whose body holds the node, up to the function around it.
    fileprivate func enclosingDo(past start: Syntax) -> DoStmtSyntax? {
        var child = start
        while let parent = child.parent, !parent.is(FunctionDeclSyntax.self) {
            if let statement = parent.as(DoStmtSyntax.self), statement.body.id == child.id,
                !statement.catchClauses.isEmpty
            {
                return statement
            }
            child = parent
        }
        return nil
    }
}

extension DoStmtSyntax {
    /// Whether a clause that catches everything brings the error to one of these listeners.
    fileprivate func tells(_ listeners: Set<Listener>, in file: SourceFile) -> Bool {
        catchClauses.contains { clause in
            clause.catchesEverything
                && !file.listeners(in: clause.body).isDisjoint(with: listeners)
        }
    }
}
