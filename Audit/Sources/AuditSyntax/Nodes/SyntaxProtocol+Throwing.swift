public import SwiftSyntax

/// The work that a node awaits, the errors it throws, and the names it reads.
extension SyntaxProtocol {
    /// Whether something is awaited here.
    @inlinable
    package var awaits: Bool {
        ownNodes.contains {
            $0.is(AwaitExprSyntax.self) || $0.as(ForStmtSyntax.self)?.awaitKeyword != nil
        }
    }

    /// Whether an error can leave this body: by `throw`, or by `try` outside of a `do` that catches everything.
    package var canThrow: Bool {
        ownNodes.contains { node in
            let mayThrow =
                node.is(ThrowStmtSyntax.self)
                || node.as(TryExprSyntax.self).map { $0.isPlain && !$0.onlyWaits } == true
            return mayThrow && !node.isCaught(before: Syntax(self))
        }
    }

    /// Whether a `do` with a `catch` for everything stands between this node and a body around it.
    package func isCaught(before body: Syntax) -> Bool {
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
    @inlinable
    package func reads(_ name: String) -> Bool { allNodes.contains { $0.isRead(of: name) } }

    /// Whether this node itself reads a name: not the member of that name, but `if let name` too.
    @inlinable
    package func isRead(of name: String) -> Bool {
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

extension SyntaxProtocol {
    /// Whether a name is read here: `error` in `show(error.text)`.
    @inlinable
    package func mentions(_ name: String) -> Bool {
        if self.as(DeclReferenceExprSyntax.self)?.baseName.text == name { return true }
        return allNodes.contains { $0.as(DeclReferenceExprSyntax.self)?.baseName.text == name }
    }
}
