import AuditSyntax
package import SwiftSyntax

/// Code that runs without the user's doing.
extension SyntaxProtocol {
    /// Whether the code runs by itself once the body around it does, and not by a tap of the user.
    ///
    /// Closures of tasks, queues, timers and token refreshes run by themselves.
    package func runsByItself(within body: some SyntaxProtocol) -> Bool {
        var node = Syntax(self)
        while let parent = node.parent, node.id != Syntax(body).id {
            if let closure = node.as(ClosureExprSyntax.self), !closure.runsByItself { return false }
            if node.is(FunctionDeclSyntax.self) { return false }
            node = parent
        }
        return true
    }
}

extension ClosureExprSyntax {
    private static let runners: Set = [
        "Task", "detached", "async", "asyncAfter", "run", "scheduledTimer", "after", "delay",
        "schedule", "sync", "perform", "flatMap", "flatMapLatest", "then", "map", "addOperation",
        "assumeIsolated",
    ]

    /// Whether the closure is called without the user's doing.
    fileprivate var runsByItself: Bool {
        guard let owner = receivingCall else { return false }
        if let label = argumentLabel?.text,
            label.hasWord(in: ["retry", "action", "handler", "tap"])
        {
            return false
        }
        let name = owner.calleeName
        return Self.runners.contains(name)
            || name.hasWord(in: [
                "refresh", "renew", "reauthenticate", "reissue", "after", "delay", "async",
            ])
    }
}
