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
            A call of a function by name is one of the function in the same file, or of all functions of \
            that name in other files. Two reports are doubled, and so are two alerts; a report here and \
            an alert there are one each.
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
        } else if handler.callsCompletionTwice {
            report(match(at: node, "The completion is called here, and once more below."))
        } else if handler.passesOn, handler.isToldAgain(in: file) {
            report(match(at: node, "The error is told here and again by the caller."))
        } else if let name = handler.calleeThatTold(in: file) {
            report(
                match(at: handler.anchor, "`\(name)` has told of the error before it comes here."))
        }
    }
}

extension FailureHandler {
    /// The second of two calls of one function that show or report the same error, one after the other.
    fileprivate func secondTelling(in file: SourceFile) -> FunctionCallExprSyntax? {
        guard let errorName else { return nil }
        var told: [String: Set<Listener>] = [:]
        var isShown = false
        var isReportedByApp = false
        for statement in statements {
            if let assignment = statement.item.as(SequenceExprSyntax.self)?.assignment {
                isShown = isShown || file.tellsUser(assignment) && assignment.namesText
                continue
            }
            guard
                let call = statement.statementNode.as(ExprSyntax.self)?.unwrapped.as(
                    FunctionCallExprSyntax.self)
            else { continue }
            let listeners = file.listeners(of: call)
            if isShown, listeners.contains(.user), call.isOfAnotherObject { return call }
            guard !listeners.isEmpty, call.tellsOf(errorName), !call.isOfAnalytics else { continue }
            let before = told.values.reduce(into: Set()) { $0.formUnion($1) }
            // Two libraries for reports are one for each purpose; a function of the app may report by itself.
            let isOfApp = file.facts(of: call).contains(.reports)
            if listeners.contains(.user) && before.contains(.user)
                || told[call.path.text] != nil
                || listeners.contains(.team) && before.contains(.team)
                    && (isOfApp || isReportedByApp)
            {
                return call
            }
            told[call.path.text] = listeners
            isReportedByApp = isReportedByApp || isOfApp
        }
        return nil
    }

    /// Whether the completion is called with the error and then called again, since the branch does not leave.
    fileprivate var callsCompletionTwice: Bool {
        guard node.is(IfExprSyntax.self), node.as(IfExprSyntax.self)?.elseBody == nil,
            !statements.leaves,
            let call = statements.last?.statementNode.as(ExprSyntax.self)?.unwrapped.as(
                FunctionCallExprSyntax.self),
            call.calleeName.isNameOfCompletion,
            let rest = node.nearest(CodeBlockItemSyntax.self)?.following
        else { return false }
        return rest.contains { item in
            item.allCalls.contains {
                $0.calledExpression.trimmedText == call.calledExpression.trimmedText
            }
        }
    }

    /// The function of another file that brought the error to the same listener before it handed it on.
    fileprivate func calleeThatTold(in file: SourceFile) -> String? {
        guard isForAll else { return nil }
        let mine = file.listeners(in: statements)
        guard !mine.isEmpty else { return nil }
        return failedCalls.first { call in
            guard file.functions.function(called: call, from: call) == nil else { return false }
            let facts = file.factsElsewhere(of: call)
            return mine.contains(.user) && facts.contains(.tellsBefore)
                || mine.contains(.team) && facts.contains(.reportsBefore)
        }?.calleeName
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

extension Assignment {
    /// Whether a text is set for the user to read, rather than a flag that shows one: `errorMessage = …`.
    fileprivate var namesText: Bool {
        name.hasWord(in: ["banner", "error", "message", "notice", "text", "toast"])
            && values.first?.is(BooleanLiteralExprSyntax.self) != true
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call counts an event, which is no report of an error.
    fileprivate var isOfAnalytics: Bool {
        path.receivers.contains { $0.hasWord(in: ["amplitude", "analytics", "mixpanel"]) }
    }

    /// Whether the call is made on another object, which cannot read what was set here.
    fileprivate var isOfAnotherObject: Bool {
        path.receivers.first.map { !FunctionDeclSyntax.selves.contains($0) } == true
    }

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
