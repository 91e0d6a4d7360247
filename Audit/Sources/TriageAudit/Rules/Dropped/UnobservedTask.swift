import SwiftSyntax

/// Finds tasks whose error no one reads.
struct UnobservedTask: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr]

    static let description = RuleDescription(
        id: "unobserved-task",
        category: .dropped,
        severity: .warning,
        summary: "A `Task { try await … }` whose value no one awaits.",
        consequence: "The action fails inside the task and nothing happens on the screen.",
        assumption: """
            A task that is stored is observed where the file reads its `value` or `result`. A task \
            that only sleeps cannot fail but by cancellation. A function of the file that logs or \
            tells every failure before it throws has told.
            """,
        examples: [
            RuleExample(
                dont: """
                    func didTapFollow() {
                        ↓Task {
                            try await api.follow(user.id)
                            isFollowing = true
                        }
                    }
                    """,
                do: """
                    func didTapFollow() {
                        Task {
                            do {
                                try await api.follow(user.id)
                                isFollowing = true
                            } catch is CancellationError {
                            } catch {
                                center.report(error)
                                showAlert(for: error)
                            }
                        }
                    }
                    """)
        ])

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let call = node.as(FunctionCallExprSyntax.self), let body = call.taskBody,
            body.losesError(in: file)
        else { return }
        if call.isEffect {
            report(Match(at: call, "The effect throws, and nothing catches what it throws."))
        } else if call.isUnobserved(in: file), !call.isAside {
            report(Match(at: call, "The task throws, and no one reads its error."))
        }
    }
}

extension FunctionCallExprSyntax {
    /// The body of an unstructured task, or of an effect without `catch:`.
    fileprivate var taskBody: ClosureExprSyntax? {
        if isEffect { return argument("catch") == nil ? closures.first : nil }
        let names = calledExpression.pathNames
        let isTask =
            names == ["Task"]
            || names.count == 2 && names[0] == "Task"
                && ["detached", "immediate", "init"].contains(names[1])
        guard isTask, calledExpression.unwrapped.isTaskItself else { return nil }
        return trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self)
    }

    /// Whether this is an effect of a reducer: `.run { send in … }`.
    fileprivate var isEffect: Bool {
        guard calleeName == "run", let closure = closures.first else { return false }
        return closure.parameterNames?.first == "send"
    }

    /// Whether neither the value nor the result is read.
    fileprivate func isUnobserved(in file: SourceFile) -> Bool {
        guard let parent, continuation == nil else { return false }
        if let item = parent.as(CodeBlockItemSyntax.self) { return !item.isValueOfBody }
        if let list = parent.as(ExprListSyntax.self) {
            return list.isUnread(in: file, before: self)
        }
        guard let binding = parent.parent?.as(PatternBindingSyntax.self),
            let name = binding.pattern.boundName
        else { return false }
        return !file.readsTask(name, after: self)
    }
}

extension ExprSyntax {
    /// Whether `Task` is the type, not a member of another one.
    fileprivate var isTaskItself: Bool {
        guard let member = self.as(MemberAccessExprSyntax.self) else { return true }
        return member.base?.unwrapped.is(DeclReferenceExprSyntax.self) == true
            && member.declName.baseName.text != "Task"
    }
}

extension ExprListSyntax {
    fileprivate func isUnread(in file: SourceFile, before call: FunctionCallExprSyntax) -> Bool {
        guard count == 3, dropFirst().first?.is(AssignmentExprSyntax.self) == true,
            let target = first
        else { return false }
        if target.is(DiscardAssignmentExprSyntax.self) { return true }
        guard let name = target.pathNames.last else { return false }
        return !file.readsTask(name, after: call)
    }
}

extension SourceFile {
    /// Whether a task of this name is awaited, returned or handed on.
    fileprivate func readsTask(_ name: String, after call: FunctionCallExprSyntax) -> Bool {
        let scope = call.enclosingType ?? Syntax(tree)
        return scope.allNodes.contains { node in
            node.as(DeclReferenceExprSyntax.self)?.baseName.text == name && node.isReadAsTask
        }
    }
}

extension Syntax {
    /// Whether a reference to a task does more than cancel it.
    fileprivate var isReadAsTask: Bool {
        var node = self
        if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id
        {
            guard member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" else {
                return false
            }
            node = Syntax(member)
        }
        while let parent = node.parent,
            parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
        {
            node = parent
        }
        if let member = node.parent?.as(MemberAccessExprSyntax.self) {
            return member.declName.baseName.text != "cancel"
                && member.declName.baseName.text != "isCancelled"
        }
        guard let list = node.parent?.as(ExprListSyntax.self) else {
            return node.parent?.isComparison != true
        }
        return list.first?.id != node.id && list.last?.is(NilLiteralExprSyntax.self) == false
    }

    /// Whether the task is only asked for: `if let task`, an item of its own.
    fileprivate var isComparison: Bool {
        self.is(OptionalBindingConditionSyntax.self) || self.is(CodeBlockItemSyntax.self)
    }
}

extension ClosureExprSyntax {
    /// Whether an error that matters leaves the body.
    fileprivate func losesError(in file: SourceFile) -> Bool {
        statements.ownNodes.contains { node in
            guard !node.isCaught(before: Syntax(statements)) else { return false }
            if let thrown = node.as(ThrowStmtSyntax.self) {
                return !thrown.expression.trimmedDescription.contains("Cancellation")
            }
            if node.as(ForStmtSyntax.self)?.tryKeyword != nil { return true }
            guard let tried = node.as(TryExprSyntax.self), tried.isPlain,
                !tried.neverFails(in: file),
                tried.functionOfFile(file).map(file.logsFailures) != true
            else { return false }
            return !Work(of: tried, in: file).isTrivial
        }
    }
}
