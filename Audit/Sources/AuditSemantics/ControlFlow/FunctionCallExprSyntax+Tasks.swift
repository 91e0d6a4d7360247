import AuditSyntax
package import SwiftSyntax

/// Unstructured tasks, and the code that reads their results.
extension FunctionCallExprSyntax {
    /// Whether an unstructured task begins here: `Task { … }`, `Task.detached { … }`.
    package var startsTask: Bool {
        let names = calledExpression.pathNames
        let isTask =
            names == ["Task"]
            || names.count == 2 && names[0] == "Task"
                && ["detached", "immediate", "init"].contains(names[1])
        return isTask && calledExpression.unwrapped.isTaskItself
    }

    /// Whether neither the value nor the result is read.
    package func isUnobserved(in file: SourceFile) -> Bool {
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

    /// Whether a reference to a task cancels it, awaits it or hands it on.
    package var isReadOrCancelled: Bool { isReadAsTask || isCancelled }

    /// Whether a member that cancels is called: `task?.cancel()`.
    private var isCancelled: Bool {
        nearest(CodeBlockItemSyntax.self)?.allCalls.contains { call in
            call.calleeName == "cancel"
                && call.path.receivers.last
                    == self.as(DeclReferenceExprSyntax.self)?.baseName.text
        } == true
    }

    /// Whether the task is only asked for: `if let task`, an item of its own.
    fileprivate var isComparison: Bool {
        self.is(OptionalBindingConditionSyntax.self) || self.is(CodeBlockItemSyntax.self)
    }
}
