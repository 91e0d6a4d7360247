import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds `try?` whose nil no one looks at.
enum DiscardedTry: Rule {
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
            before something is made anew, a preparation. An initializer that may return nil does, \
            and so does a task whose `value` is read, or whose function says that it fails silently.
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

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let tried = node.as(TryExprSyntax.self), tried.isOptional, tried.isDiscarded,
            !FallibleWork(of: tried, in: file).isTrivial, !tried.isInCleanup, !tried.isAside,
            !tried.onlyWarms, !tried.decidesInitializer,
            !tried.isBeforeStep, !tried.isHousekeeping, !tried.neverFails(in: file),
            !tried.isValueOfReadTask(in: file)
        else { return }
        report(match(at: tried, "This `try?` drops the error, and its nil is not looked at."))
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

    /// Whether this is the only statement of a task whose value is read in the file.
    fileprivate func isValueOfReadTask(in file: SourceFile) -> Bool {
        guard let list = parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
            let task = list.parent?.as(ClosureExprSyntax.self)?.receivingCall, task.startsTask,
            task.statementItem == nil
        else { return false }
        return !task.isUnobserved(in: file)
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
