import SwiftSyntax

/// Finds `catch` clauses that do nothing.
struct EmptyCatch: Rule {
    static let kinds: [SyntaxKind] = [.catchClause, .functionCallExpr]

    static let description = RuleDescription(
        id: "empty-catch",
        category: .dropped,
        severity: .warning,
        summary: "A `catch` without a statement, or with nothing but a `return` or a default.",
        consequence: "The action fails and nothing happens: no message, no report, the old screen.",
        assumption: """
            A clause that catches one named case, such as `CancellationError`, was chosen; so was a \
            cleanup whose result cannot matter, and a comment that gives a reason.
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

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let clause = node.as(CatchClauseSyntax.self) {
            guard clause.doesNothing(in: file), !clause.isChosen, !clause.isInCleanup,
                clause.triesWork(in: file), !clause.isAside
            else { return }
            report(Match(at: clause, "This `catch` is empty, so no one hears of the error."))
        } else if let call = node.as(FunctionCallExprSyntax.self), call.isEmptyCatch,
            let name = call.calleeToken
        {
            report(Match(at: name, "This `catch` is empty, so no one hears of the error."))
        }
    }
}

extension CatchClauseSyntax {
    /// Whether no one is told and nothing is done, beside a default that looks like data.
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
            Work(of: $0, in: file).matters && !Work(of: $0, in: file).isDecoration
        } == true
    }

    /// Whether the clause says which errors may vanish, or why.
    fileprivate var isChosen: Bool {
        if body.givesReason { return true }
        return !catchItems.isEmpty && catchItems.allSatisfy { $0.isChosen }
    }
}

extension CatchItemSyntax {
    fileprivate var isChosen: Bool {
        if whereClause != nil { return true }
        let text = pattern?.trimmedDescription.lowercased() ?? ""
        return ["cancel", "notfound", "nosuchfile", "exists", "missing"].contains {
            text.contains($0)
        }
    }
}

extension ExprSyntax {
    /// Whether an empty answer is taken for an answer; nil and false tell the caller.
    fileprivate var looksLikeData: Bool {
        isDefault && !self.is(NilLiteralExprSyntax.self) && !self.is(BooleanLiteralExprSyntax.self)
    }
}

extension CodeBlockSyntax {
    /// Whether a comment says why nothing is done.
    fileprivate var givesReason: Bool {
        let text =
            (leftBrace.trailingTrivia.commentText + rightBrace.leadingTrivia.commentText
            + (statements.first?.leadingTrivia.commentText ?? "")).lowercased()
        if text.contains("todo") || text.contains("fixme") { return false }
        return Self.reasons.contains { text.contains($0) }
    }

    private static let reasons = [
        "already", "anyway", "because", "best effort", "best-effort", "cancel", "doesn't matter",
        "expected", "fall back", "fallback", "fine", "harmless", "ignore", "is ok", "not critical",
        "not fatal", "not important", "on purpose", "optional", "so that", "themselves", "will be",
        "무시", "필요 없",
    ]
}

extension Trivia {
    fileprivate var commentText: String {
        pieces.map { piece in
            switch piece {
            case .lineComment(let text), .blockComment(let text), .docLineComment(let text): text
            default: ""
            }
        }.joined(separator: " ")
    }
}

extension FunctionCallExprSyntax {
    /// Whether a promise's errors end in `.catch { _ in }`.
    fileprivate var isEmptyCatch: Bool {
        guard calleeName == "catch", receiver != nil, let closure = closures.last else {
            return false
        }
        return closure.statements.isEmpty
    }
}
