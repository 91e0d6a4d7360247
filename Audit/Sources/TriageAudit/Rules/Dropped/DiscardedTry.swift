import SwiftSyntax

/// Finds `try?` whose nil no one looks at.
struct DiscardedTry: Rule {
    static let kinds: [SyntaxKind] = [.tryExpr]

    static let description = RuleDescription(
        id: "discarded-try",
        category: .dropped,
        severity: .warning,
        summary: "A `try?` as a statement, whose nil is never looked at.",
        consequence: "The action fails and the app goes on as if it had worked.",
        assumption: """
            Pauses, cleanups, settings of the device, caches and analytics may fail unheard, \
            as their names tell. So may what a later step needs, if that step is told: a removal \
            before something is made anew, a preparation. An initializer that may return nil does.
            """,
        examples: [
            RuleExample(
                dont: """
                    func rename(_ note: Note, to title: String) {
                        note.title = title
                        ↓try? context.save()
                    }
                    """,
                do: """
                    func rename(_ note: Note, to title: String) throws {
                        note.title = title
                        try context.save()
                    }
                    """)
        ])

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let tried = node.as(TryExprSyntax.self), tried.isOptional, tried.isDiscarded,
            !Work(of: tried, in: file).isTrivial, !tried.isInCleanup, !tried.isAside,
            !tried.onlyWarms, !tried.isExplained, !tried.decidesInitializer,
            !tried.isBeforeStep, !tried.isHousekeeping, !tried.neverFails(in: file)
        else { return }
        report(Match(at: tried, "This `try?` drops the error, and its nil is not looked at."))
    }
}

extension TryExprSyntax {
    /// Whether a value is loaded and thrown away, as a cache is filled: `_ = try? await load()`.
    fileprivate var onlyWarms: Bool {
        guard parent?.is(ExprListSyntax.self) == true else { return false }
        let verb = expression.pathNames.last?.words.first ?? ""
        return ["fetch", "get", "load", "value", "result"].contains(verb)
    }

    /// Whether nil is the outcome of a failable initializer: `try? self.init(text)`.
    fileprivate var decidesInitializer: Bool {
        let initializer = enclosingScope?.as(InitializerDeclSyntax.self)
        return initializer?.optionalMark != nil && expression.pathNames.last == "init"
    }

    /// Whether a step after this one fails with it, and is told: what is removed is made anew, or
    /// the same object is used.
    fileprivate var isBeforeStep: Bool {
        guard let item = nearest(CodeBlockItemSyntax.self) else { return false }
        if removes, enclosingScope?.throwsErrors == true {
            return item.following.contains { $0.makesAnew }
        }
        guard expression.pathNames.last?.words.first == "prepare",
            let object = expression.pathNames.first,
            let step = item.following.first?.item.as(DoStmtSyntax.self)
        else { return false }
        return step.catchClauses.contains { !$0.body.statements.isEmpty }
            && step.body.tried.contains { $0.expression.pathNames.first == object }
    }

    private var removes: Bool {
        let verb = expression.pathNames.last?.words.first ?? ""
        return ["clear", "delete", "destroy", "drop", "erase", "remove"].contains(verb)
    }

    /// Whether the value goes nowhere.
    fileprivate var isDiscarded: Bool {
        guard let parent else { return false }
        if let item = parent.as(CodeBlockItemSyntax.self) { return !item.isValueOfBody }
        guard let list = parent.as(ExprListSyntax.self), list.count == 3,
            list.first?.is(DiscardAssignmentExprSyntax.self) == true
        else { return false }
        return list.dropFirst().first?.is(AssignmentExprSyntax.self) == true
    }
}

extension Syntax {
    fileprivate var throwsErrors: Bool {
        self.as(FunctionDeclSyntax.self)?.signature.effectSpecifiers?.throwsClause != nil
    }
}

extension CodeBlockItemSyntax {
    /// Whether something is made or stored here, and a failure of it leaves the function.
    fileprivate var makesAnew: Bool {
        item.canThrow
            && item.calls.contains {
                $0.calleeName.hasWord(in: [
                    "add", "copy", "create", "generate", "insert", "make", "move", "save", "set",
                    "store", "write",
                ])
            }
    }
}
