package import AuditSyntax
package import SwiftSyntax

/// A loop: `while`, `repeat` or `for`.
package struct Loop {
    /// The end of a loop, judged by its head.
    package enum Bound {
        /// `while true`, `for _ in 0...`.
        case none
        /// `while !Task.isCancelled`.
        case cancellation
        /// `while isRunning`: a flag that means to stop it.
        case flag
        /// `while value == nil`: what the loop waits for.
        case condition
        /// `while attempt < 3`, `for _ in 0..<3`.
        case count
        /// `for item in items`.
        case elements
        /// `for await item in stream`.
        case stream
    }

    /// The whole statement.
    package var node: Syntax
    /// The statements that run again and again.
    package var body: CodeBlockSyntax
    /// The end of the loop.
    package var bound: Bound
    /// The name of the element; nil without one.
    package var element: String?

    package init?(_ node: Syntax) {
        self.node = node
        if let loop = node.as(WhileStmtSyntax.self) {
            body = loop.body
            bound = Self.bound(of: loop.conditions.trimmedText)
        } else if let loop = node.as(RepeatStmtSyntax.self) {
            body = loop.body
            bound = Self.bound(of: loop.condition.trimmedText)
        } else if let loop = node.as(ForStmtSyntax.self) {
            body = loop.body
            element = loop.pattern.boundName
            bound = Self.bound(of: loop)
        } else {
            return nil
        }
    }

    private static func bound(of loop: ForStmtSyntax) -> Bound {
        if loop.awaitKeyword != nil { return .stream }
        let text = loop.sequence.trimmedText
        if text.contains("..<") { return .count }
        guard text.contains("...") else {
            return text.hasWord(in: ["attempt", "attempts", "tries", "retries", "delays"])
                ? .count : .elements
        }
        return text.hasSuffix("...") || text.hasSuffix("...)") || text.contains("Int.max")
            ? .none : .count
    }

    private static func bound(of condition: String) -> Bound {
        if condition == "true" || condition == "1 == 1" { return .none }
        let words = condition.words
        if words.contains(where: { $0.hasPrefix("cancel") }) { return .cancellation }
        if condition.contains("<") || condition.contains(">") { return .count }
        if words.contains(
            where: ["attempt", "attempts", "retries", "tries", "count", "deadline"].contains)
        {
            return .count
        }
        return words.contains(where: stopping.contains) ? .flag : .condition
    }

    private static let stopping: Set = [
        "running", "active", "polling", "stopped", "stop", "alive", "continue", "listening",
        "connected", "keep", "enabled", "open", "closed", "finished", "shutdown", "started",
        "monitoring", "invalidated", "destroyed", "let",
    ]
}

extension Loop {
    /// Every node that runs in the loop itself, nested closures left out.
    package var ownNodes: Descendants { body.ownNodes }

    /// Whether a statement leaves the loop: `return`, `throw`, or a `break` of this loop.
    package func leaves(_ node: Syntax) -> Bool {
        if node.is(ReturnStmtSyntax.self) || node.is(ThrowStmtSyntax.self) { return true }
        guard let statement = node.as(BreakStmtSyntax.self) else { return false }
        if statement.label != nil { return true }
        for ancestor in node.ancestors {
            if ancestor.id == self.node.id { return true }
            if ancestor.is(SwitchCaseSyntax.self) || Loop(ancestor) != nil { return false }
        }
        return false
    }

    /// Whether statements always leave the loop at their end.
    package func endsIn(_ statements: CodeBlockItemListSyntax) -> Bool {
        statements.last.map { alwaysLeaves($0.statementNode) } ?? false
    }

    private func alwaysLeaves(_ node: Syntax) -> Bool {
        if leaves(node) { return true }
        if let branch = node.as(IfExprSyntax.self) {
            guard endsIn(branch.body.statements) else { return false }
            switch branch.elseBody {
            case .codeBlock(let block): return endsIn(block.statements)
            case .ifExpr(let other): return alwaysLeaves(Syntax(other))
            case nil: return false
            }
        }
        return false
    }

    /// Whether some statement below leaves the loop.
    package func mayLeave(_ node: some SyntaxProtocol) -> Bool {
        ([Syntax(node)] + node.ownNodes).contains(where: leaves)
    }

    /// Whether the loop looks at cancellation, or lets the error of a canceled call out.
    package var heedsCancellation: Bool {
        let nodes = [Syntax(body)] + ownNodes
        return nodes.contains { node in
            if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text {
                return name.lowercased().contains("cancel")
            }
            guard let tried = node.as(TryExprSyntax.self), tried.isPlain else { return false }
            return !tried.isSwallowed(in: self)
        }
    }
}

extension TryExprSyntax {
    /// Whether a `catch` in the loop takes every error and goes on.
    fileprivate func isSwallowed(in loop: Loop) -> Bool {
        var child = Syntax(self)
        while let parent = child.parent, child.id != loop.node.id {
            if let statement = parent.as(DoStmtSyntax.self), statement.body.id == child.id,
                statement.catchClauses.contains(where: \.catchesEverything)
            {
                return !statement.catchClauses.contains { loop.mayLeave($0.body) }
            }
            child = parent
        }
        return false
    }
}
