import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds handlers of failures that do nothing.
enum EmptyCatch: Rule {
    static let kinds: [SyntaxKind] = [.catchClause, .closureExpr, .guardStmt, .ifExpr]

    static let description = RuleDescription(
        id: "empty-catch",
        category: .dropped,
        severity: .warning,
        conditions: ["waited-for", "action", "closure", "given-error", "reset", "aside"],
        summary: """
            A `catch`, or another handler, without a statement, or with nothing but a `return`, a default \
            or the end of a spinner.
            """,
        consequence: "The action fails and nothing happens: no message, no report, the old screen.",
        assumption: """
            A clause that catches one named case, such as `CancellationError`, was chosen; so was \
            a cleanup whose result cannot matter. One of several \
            ways may fail unheard where the last one is told. Behind clauses that tell of the \
            app's own errors, a last one is there for the compiler.
            """,
        examples: [
            RuleExample(
                dont: """
                    func save() async {
                        do {
                            try await api.save(draft)
                        } ↓catch {
                        }
                    }
                    """,
                do: """
                    func save() async {
                        do {
                            try await api.save(draft)
                        } catch is CancellationError {
                        } catch {
                            center.report(error)
                            showAlert(for: error)
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let clause = node.as(CatchClauseSyntax.self) {
            let isReset = clause.resetsOnly(in: file)
            guard isReset || clause.doesNothing(in: file), clause.losesWork(in: file) else {
                return
            }
            let does = clause.body.statements.isEmpty ? "is empty" : "looks at no error"
            report(
                match(
                    at: clause, "This `catch` \(does), so the error is lost.",
                    condition: isReset ? "reset" : nil))
        } else if let closure = node.as(ClosureExprSyntax.self), let label = closure.failureLabel,
            let does = file.loss(of: closure.statements), !closure.isAside, closure.handlesItsCall
        {
            let message = "This `\(label.text)` \(does.words), so the error is lost."
            report(match(at: label, message, condition: does.isReset ? "reset" : "closure"))
        } else if let handler = FailureHandler(node), handler.losesGivenError(in: file) {
            let message = "The error that was given ends here and is lost."
            report(match(at: node, message, condition: "given-error"))
        }
    }
}

extension SourceFile {
    /// The way in which statements lose an error: nothing is done, or only the end of a spinner; nil if more is done.
    fileprivate func loss(
        of statements: CodeBlockItemListSyntax
    ) -> (words: String, isReset: Bool)? {
        if statements.isEmpty { return ("is empty", false) }
        if onlyEndsWork(statements) { return ("looks at no error", true) }
        return statements.count == 1 && statements.first?.doesNothing == true
            ? ("looks at no error", false) : nil
    }
}

extension FailureHandler {
    /// Whether the error that a closure or function was given is asked for, and then nothing is done with it.
    fileprivate func losesGivenError(in file: SourceFile) -> Bool {
        guard isForAll, let name = errorName, let scope = scopeGiven(name),
            file.loss(of: statements) != nil, !node.isAside, !node.isToldLater(in: file),
            !node.isOfDecoration, !node.answersAQuestion
        else { return false }
        // The same error may be told elsewhere in the closure.
        return !scope.allNodes.contains { node in
            node.isRead(of: name) && !self.node.holds(node)
                && !node.ancestors.prefix { $0.id != scope.id }.contains { ancestor in
                    ancestor.as(FunctionCallExprSyntax.self).map(file.isOnlyLogged) == true
                }
        }
    }
}

extension Syntax {
    fileprivate func holds(_ other: Syntax) -> Bool {
        position <= other.position && other.endPosition <= endPosition
    }
}

extension CodeBlockItemSyntax {
    /// Whether the statement is `()`, `break`, `continue` or a `return` without a value.
    fileprivate var doesNothing: Bool {
        if case .expr(let expression) = item {
            return expression.as(TupleExprSyntax.self)?.elements.isEmpty == true
        }
        guard case .stmt(let statement) = item else { return false }
        if [.breakStmt, .continueStmt].contains(statement.kind) { return true }
        return statement.as(ReturnStmtSyntax.self).map { $0.expression == nil } == true
    }
}

extension CatchClauseSyntax {
    /// Whether a function that awaits nothing returns nil or false below.
    fileprivate var isHeard: Bool { tellsByValue && tried?.awaits == false }

    /// Whether a loop around tries again, after a pause or for as long as it takes.
    fileprivate var isPolling: Bool {
        for ancestor in ancestors {
            if ancestor.isScope { return false }
            guard ancestor.isLoop else { continue }
            let leaves = body.statements.first?.item.is(BreakStmtSyntax.self) == true
            let isEndless =
                ancestor.as(ForStmtSyntax.self)?.pattern.is(WildcardPatternSyntax.self) ?? true
            return !leaves && isEndless || ancestor.calls.contains { $0.calleeName == "sleep" }
        }
        return false
    }

    /// Whether what is tried matters to someone, and no one hears of its failure in another way.
    fileprivate func losesWork(in file: SourceFile) -> Bool {
        !isChosen && !isInCleanup && triesWork(in: file) && !isAside && !isHeard && !isPolling
            && !hasAlternatives && !isForCompiler && !isHousekeeping
            && parent?.parent?.as(DoStmtSyntax.self)?.onlyRemovesBeforeMaking != true
            && tried?.statements.onlyRefinesLocals(in: file) != true
    }

    /// Whether nothing is done but the end of a spinner, and the code behind the `do` tells no one.
    fileprivate func resetsOnly(in file: SourceFile) -> Bool {
        file.onlyEndsWork(body.statements) && !Syntax(self).isToldLater(in: file)
    }

    /// Whether nothing is reported or done, beside a default that looks like data.
    fileprivate func doesNothing(in file: SourceFile) -> Bool {
        guard let last = body.statements.last else { return true }
        guard body.statements.count == 1 else { return false }
        if last.doesNothing { return true }
        return last.item.as(ReturnStmtSyntax.self)?.expression.map {
            $0.looksLikeData && tried.map { _ in triesData(in: file) } == true
        } == true
    }

    private func triesData(in file: SourceFile) -> Bool {
        tried?.tried.contains {
            FallibleWork(of: $0, in: file).matters && !FallibleWork(of: $0, in: file).isDecoration
        } == true
    }

    /// Whether the clause says which errors may vanish.
    fileprivate var isChosen: Bool {
        guard !catchItems.isEmpty else { return false }
        return catchItems.allSatisfy(\.isChosen)
    }

    /// Whether the clauses before handle every error that can come, so that this one is only for the compiler.
    fileprivate var isForCompiler: Bool {
        guard catchesEverything, tried?.awaits == false,
            let clauses = parent?.as(CatchClauseListSyntax.self)
        else { return false }
        let others = clauses.lazy.filter { $0.id != id }
        return !others.isEmpty
            && others.allSatisfy { other in
                !other.body.statements.isEmpty && other.catchItems.allSatisfy(\.isOfTheApp)
            }
    }
}

extension Syntax {
    fileprivate var isLoop: Bool {
        self.is(WhileStmtSyntax.self) || self.is(ForStmtSyntax.self)
            || self.is(RepeatStmtSyntax.self)
    }
}

extension CatchItemSyntax {
    fileprivate var isChosen: Bool {
        if whereClause != nil { return true }
        let text = pattern?.trimmedText.lowercased() ?? ""
        return ["cancel", "notfound", "nosuchfile", "exists", "missing"].contains {
            text.contains($0)
        }
    }

    /// Whether the pattern names an error of the app's own.
    fileprivate var isOfTheApp: Bool {
        guard let pattern else { return false }
        let names = pattern.trimmedText.split { !$0.isLetter && !$0.isNumber }
        return names.contains { $0.first?.isUppercase == true }
            && !names.contains { Self.wide.contains(String($0)) }
    }

    private static let wide: Set = [
        "CancellationError", "CocoaError", "DecodingError", "EncodingError", "Error",
        "LocalizedError", "NSError", "POSIXError", "URLError",
    ]
}

extension ClosureExprSyntax {
    /// Whether the call does work, or continues some: `api.load(onError: { _ in })`, `promise.catch { _ in }`.
    fileprivate var handlesItsCall: Bool {
        guard let call = receivingCall else { return false }
        return call.receiver != nil || call.calleeName.first?.isLowercase == true
    }
}
