import SwiftSyntax

/// Finds `catch` clauses without a statement.
struct EmptyCatch: Rule {
    static let kinds: [SyntaxKind] = [.catchClause]

    static let description = RuleDescription(
        id: "empty-catch",
        category: .dropped,
        severity: .warning,
        summary: "A `catch` without a statement.",
        consequence: "The action fails and nothing happens: no message, no report, the old screen.",
        assumption: """
            A clause that catches one named case, such as `CancellationError`, was chosen; so was a \
            cleanup whose result cannot matter.
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
        guard let clause = node.as(CatchClauseSyntax.self), clause.body.statements.isEmpty,
            clause.catchesEverything, !clause.isCleanup
        else { return }
        report(Match(at: clause, "This `catch` is empty, so no one hears of the error."))
    }
}

extension CatchClauseSyntax {
    /// Whether the work that is tried is a cleanup whose result cannot matter.
    fileprivate var isCleanup: Bool {
        guard let statement = parent?.parent?.as(DoStmtSyntax.self) else { return false }
        let names = statement.body.tried.compactMap(\.triedCall?.calleeName)
        return !names.isEmpty && names.allSatisfy(Vocabulary.cleanups.contains)
    }
}
