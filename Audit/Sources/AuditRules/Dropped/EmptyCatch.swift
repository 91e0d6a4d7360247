import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds `catch` clauses that do nothing.
enum EmptyCatch: Rule {
    static let kinds: [SyntaxKind] = [.catchClause, .closureExpr]

    static let description = RuleDescription(
        id: "empty-catch",
        category: .dropped,
        severity: .warning,
        conditions: ["waited-for", "action", "closure", "aside"],
        summary: "A `catch` without a statement, or with nothing but a `return` or a default.",
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
            guard clause.doesNothing(in: file), !clause.isChosen, !clause.isInCleanup,
                clause.triesWork(in: file), !clause.isAside, !clause.isHeard, !clause.isPolling,
                !clause.hasAlternatives, !clause.isForCompiler, !clause.isHousekeeping,
                clause.parent?.parent?.as(DoStmtSyntax.self)?.onlyRemovesBeforeMaking != true,
                clause.tried?.statements.onlyRefinesLocals(in: file) != true
            else { return }
            let does = clause.body.statements.isEmpty ? "is empty" : "looks at no error"
            report(match(at: clause, "This `catch` \(does), so the error is lost."))
        } else if let closure = node.as(ClosureExprSyntax.self), closure.statements.isEmpty,
            let label = closure.failureLabel, !closure.isAside, closure.handlesItsCall
        {
            report(
                match(
                    at: label, "This `\(label.text)` is empty, so the error is lost.",
                    condition: "closure"))
        }
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

    /// Whether nothing is reported or done, beside a default that looks like data.
    fileprivate func doesNothing(in file: SourceFile) -> Bool {
        guard let last = body.statements.last else { return true }
        guard body.statements.count == 1 else { return false }
        if case .expr(let expression) = last.item {
            return expression.as(TupleExprSyntax.self)?.elements.isEmpty == true
        }
        guard case .stmt(let statement) = last.item else { return false }
        if [.breakStmt, .continueStmt].contains(statement.kind) { return true }
        guard let value = statement.as(ReturnStmtSyntax.self) else { return false }
        return value.expression.map {
            $0.looksLikeData && tried.map { _ in triesData(in: file) } == true
        } ?? true
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
