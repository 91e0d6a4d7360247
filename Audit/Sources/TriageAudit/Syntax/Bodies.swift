import SwiftSyntax

extension SyntaxProtocol {
    /// Whether something is awaited here.
    var awaits: Bool {
        ownNodes.contains {
            $0.is(AwaitExprSyntax.self) || $0.as(ForStmtSyntax.self)?.awaitKeyword != nil
        }
    }

    /// Whether an error can leave this body: by `throw`, or by `try` outside of a `do` that catches everything.
    var canThrow: Bool {
        ownNodes.contains { node in
            let mayThrow =
                node.is(ThrowStmtSyntax.self)
                || node.as(TryExprSyntax.self).map { $0.isPlain && !$0.onlyWaits } == true
            return mayThrow && !node.isCaught(before: Syntax(self))
        }
    }

    /// Whether a `do` with a `catch` for everything stands between this node and a body around it.
    func isCaught(before body: Syntax) -> Bool {
        var child = Syntax(self)
        while let parent = child.parent, child.id != body.id {
            if let statement = parent.as(DoStmtSyntax.self), statement.body.id == child.id,
                statement.catchClauses.contains(where: \.catchesEverything)
            {
                return true
            }
            child = parent
        }
        return false
    }

    /// Whether a name is read inside, nested functions and closures included.
    func reads(_ name: String) -> Bool { allNodes.contains { $0.isRead(of: name) } }

    /// Whether this node itself reads a name: not the member of that name, but `if let name` too.
    func isRead(of name: String) -> Bool {
        if let reference = Syntax(self).as(DeclReferenceExprSyntax.self) {
            guard reference.baseName.text == name else { return false }
            return parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
        }
        guard let binding = Syntax(self).as(OptionalBindingConditionSyntax.self) else {
            return false
        }
        return binding.initializer == nil
            && binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
    }
}

extension TryExprSyntax {
    /// Whether the error is passed on: `try`, not `try?` or `try!`.
    var isPlain: Bool { questionOrExclamationMark == nil }
    /// Whether the error becomes nil.
    var isOptional: Bool { questionOrExclamationMark?.tokenKind == .postfixQuestionMark }
    /// Whether the error is a crash.
    var isForced: Bool { questionOrExclamationMark?.tokenKind == .exclamationMark }
    /// The call that is tried.
    var triedCall: FunctionCallExprSyntax? {
        expression.unwrapped.as(FunctionCallExprSyntax.self)
    }
}

extension CatchClauseSyntax {
    /// Whether every error that reaches the clause is caught.
    var catchesEverything: Bool {
        catchItems.isEmpty
            || catchItems.contains { item in
                guard item.whereClause == nil else { return false }
                return item.pattern == nil || item.pattern?.bindsEverything == true
            }
    }

    /// The name of the error: `error`, or the bound one.
    var errorName: String {
        for item in catchItems { if let name = item.pattern?.boundName { return name } }
        return "error"
    }
}

extension PatternSyntax {
    /// Whether the pattern is `let name`, or `let name as NSError`, which every error is.
    fileprivate var bindsEverything: Bool {
        guard let binding = self.as(ValueBindingPatternSyntax.self) else { return false }
        let text = binding.trimmedText
        return binding.pattern.is(IdentifierPatternSyntax.self)
            || ["as NSError", "as Error", "as any Error"].contains { text.hasSuffix($0) }
    }

    /// The first name that the pattern binds.
    var boundName: String? {
        if let pattern = self.as(IdentifierPatternSyntax.self) { return pattern.identifier.text }
        for node in allNodes {
            if let pattern = node.as(IdentifierPatternSyntax.self) {
                return pattern.identifier.text
            }
        }
        return nil
    }
}

extension TryExprSyntax {
    /// Whether nothing but a cancellation can be thrown.
    var onlyWaits: Bool {
        ["checkCancellation", "sleep"].contains(expression.pathNames.last)
    }
}
