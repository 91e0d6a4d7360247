import SwiftSyntax

/// Finds `catch` clauses around awaited work that tell of a cancellation as of a failure.
struct ShownCancellation: Rule {
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
            Awaited work may be canceled, except in a task whose handle is thrown away. A `catch` of \
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

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let clause = node.as(CatchClauseSyntax.self), clause.takesCancellation,
            let statement = clause.parent?.parent?.as(DoStmtSyntax.self), statement.isCancellable,
            !statement.catchClauses.contains(where: \.speaksOfCancellation),
            !statement.body.asksTheUser,
            let listener = clause.listener(in: file)
        else { return }
        let verb = listener == .user ? "shows" : "reports"
        report(
            Match(
                at: clause, "This `catch` \(verb) a cancellation as if it were a failure.",
                fix: clause.catchingCancellation(in: statement)))
    }
}

extension CatchClauseSyntax {
    /// Whether a cancellation ends up here: `catch`, `catch let error as NSError`, `… as URLError`.
    fileprivate var takesCancellation: Bool {
        if catchesEverything { return true }
        let text = catchItems.trimmedDescription
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

    /// Who hears of every error here.
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

    /// The clause for cancellations before this one, where it compiles.
    fileprivate func catchingCancellation(in statement: DoStmtSyntax) -> Fix? {
        guard statement.throwsClause == nil, statement.catchClauses.count == 1, catchItems.isEmpty,
            let last = body.statements.last?.item, !last.is(ReturnStmtSyntax.self),
            !last.is(ThrowStmtSyntax.self),
            body.assignments.allSatisfy({ $0.path.count != 1 || $0.isMemberLike(of: statement) })
        else { return nil }
        let start = positionAfterSkippingLeadingTrivia.utf8Offset
        let edit = Fix.Edit(
            range: start..<start, replacement: "catch is CancellationError {\n\(indentation)} ")
        return Fix(title: "Leave cancellations alone", edits: [edit])
    }

    private var indentation: String {
        body.rightBrace.leadingTrivia.description.split(separator: "\n").last.map(String.init) ?? ""
    }
}

extension Assignment {
    /// Whether the target is no constant that the function declares for the `do` to set.
    fileprivate func isMemberLike(of statement: DoStmtSyntax) -> Bool {
        target.trimmedDescription.hasPrefix("self.") || statement.localDeclaration(of: name) == nil
    }
}

extension CodeBlockSyntax {
    private static let questions: Set = ["authorization", "permission", "permissions", "purchase"]

    /// Whether only a purchase or a permission is awaited, which the user cancels and a task does not.
    fileprivate var asksTheUser: Bool {
        let names = tried.compactMap(\.triedCall?.calleeName)
        if !names.isEmpty, names.allSatisfy({ $0.hasWord(in: Self.questions) }) { return true }
        return allNodes.contains { node in
            node.as(DeclReferenceExprSyntax.self)?.baseName.text == "userCancelled"
        }
    }
}

extension DoStmtSyntax {
    fileprivate func localDeclaration(of name: String) -> PatternBindingSyntax? {
        guard let scope = enclosingScope else { return nil }
        return scope.ownNodes.lazy.compactMap { $0.as(PatternBindingSyntax.self) }
            .first { $0.pattern.boundName == name && $0.initializer == nil }
    }

    /// Whether the work is awaited and someone may cancel it.
    fileprivate var isCancellable: Bool {
        guard throwsClause == nil || throwsClause?.type == nil else { return false }
        let awaited = body.tried.contains { tried in
            tried.isPlain && (tried.awaits || tried.expression.is(AwaitExprSyntax.self))
        }
        return awaited && runsInCancellableScope
    }

    private var runsInCancellableScope: Bool {
        for ancestor in ancestors {
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                return function.signature.effectSpecifiers?.asyncSpecifier != nil
            }
            if let closure = ancestor.as(ClosureExprSyntax.self), let kept = closure.isKeptTask {
                return kept
            }
            if ancestor.isScope, !ancestor.is(ClosureExprSyntax.self) { return true }
            if ancestor.isTypeDeclaration { return false }
        }
        return false
    }
}

extension ClosureExprSyntax {
    /// Whether the closure is a task that can be canceled; nil if it is no task.
    fileprivate var isKeptTask: Bool? {
        guard let owner else { return nil }
        switch owner.calleeName {
        case "Task", "detached":
            guard owner.path.names.first == "Task" else { return nil }
            return owner.statementItem == nil && !owner.isDiscarded || owner.isReturned
        case "task", "refreshable", "addTask", "addTaskUnlessCancelled", "searchable": return true
        case "withCheckedContinuation", "MainActor", "run": return nil
        default: return nil
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the value goes nowhere: `_ = Task { }`.
    fileprivate var isDiscarded: Bool {
        parent?.as(ExprListSyntax.self)?.first?.is(DiscardAssignmentExprSyntax.self) == true
    }

    /// Whether the call is all of a body that returns a value.
    fileprivate var isReturned: Bool {
        guard let item = statementItem, let scope = enclosingScope,
            let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1
        else { return false }
        return scope.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
    }
}

extension Syntax {
    /// Whether a condition lets only errors of a certain type come here.
    fileprivate func isNarrowed(in clause: CatchClauseSyntax) -> Bool {
        var child = self
        for ancestor in ancestors {
            if ancestor.id == clause.id { return false }
            if let branch = ancestor.as(IfExprSyntax.self), branch.body.id == child.id,
                branch.conditions.narrows(clause.errorName)
            {
                return true
            }
            if let item = ancestor.as(SwitchCaseSyntax.self), item.isNarrow { return true }
            if let list = ancestor.as(CodeBlockItemListSyntax.self),
                list.narrows(clause.errorName, before: child)
            {
                return true
            }
            child = ancestor
        }
        return false
    }
}

extension CodeBlockItemListSyntax {
    /// Whether a `guard` before a statement lets only errors of a type through.
    fileprivate func narrows(_ error: String, before item: Syntax) -> Bool {
        prefix { $0.id != item.id }.contains { item in
            item.item.as(GuardStmtSyntax.self)?.conditions.narrows(error) == true
        }
    }
}

extension SwitchCaseSyntax {
    /// Whether the case is for certain errors.
    fileprivate var isNarrow: Bool {
        guard let label = label.as(SwitchCaseLabelSyntax.self) else { return false }
        return !label.caseItems.contains { $0.pattern.is(WildcardPatternSyntax.self) }
    }
}

extension ConditionElementListSyntax {
    private static let wide: Set = ["NSError", "URLError", "LocalizedError", "Error"]

    /// Whether a condition asks for the error's type or case.
    fileprivate func narrows(_ error: String) -> Bool {
        contains { condition in
            guard condition.mentions(error) else { return false }
            if let type = condition.castType { return !Self.wide.contains(type) }
            return condition.condition.is(MatchingPatternConditionSyntax.self)
        }
    }
}

extension ConditionElementSyntax {
    /// The type after `as?` or `is`.
    fileprivate var castType: String? {
        for node in allNodes {
            if let cast = node.as(UnresolvedAsExprSyntax.self),
                cast.questionOrExclamationMark != nil
            {
                return cast.typeBehind
            }
            if node.is(UnresolvedIsExprSyntax.self) { return node.typeBehind }
        }
        return nil
    }
}

extension SyntaxProtocol {
    fileprivate var typeBehind: String? {
        guard let list = parent?.as(ExprListSyntax.self) else { return nil }
        return list.drop { $0.id != Syntax(self).id }.dropFirst().first?.trimmedDescription
    }
}

extension String {
    /// Whether a name speaks of cancellation, unlike the style of a button.
    var speaksOfCancellation: Bool {
        let name = lowercased()
        return ["cancelled", "canceled", "cancellation", "iscancel"].contains { name.contains($0) }
    }
}
