import SwiftSyntax

extension FunctionDeclSyntax {
    /// The function's own name.
    var ownName: String { name.text }

    /// The names of the parameters inside the function.
    var parameterNames: [String] {
        signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
    }

    /// The labels of the parameters; nil for `_`.
    var parameterLabels: [String?] {
        signature.parameterClause.parameters.map {
            $0.firstName.text == "_" ? nil : $0.firstName.text
        }
    }

    /// Whether a call is one of this function, on the same instance, with labels that fit.
    func isCalled(by call: FunctionCallExprSyntax) -> Bool {
        guard call.calleeToken?.text == name.text else { return false }
        let receivers = call.path.receivers
        guard receivers.allSatisfy({ Self.selves.contains($0) }) else { return false }
        let labels = call.allArguments.map(\.label)
        var rest = parameterLabels[...]
        for (index, argument) in labels.enumerated() {
            if call.allArguments[index].isTrailing, argument == nil {
                if !rest.isEmpty { rest.removeLast() }
                continue
            }
            guard let found = rest.firstIndex(of: argument) else { return false }
            rest = rest[(found + 1)...]
        }
        return true
    }

    /// Names under which the object itself is called.
    static let selves: Set = ["self", "Self", "strongSelf", "weakSelf", "this", "owner"]
}

extension FunctionCallExprSyntax {
    /// Whether the call passes only what the function itself was given, so that nothing has changed.
    func repeatsArguments(of function: FunctionDeclSyntax) -> Bool {
        allArguments.allSatisfy { argument in
            let value = argument.expression.unwrapped
            if value.is(ClosureExprSyntax.self) { return true }
            if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text {
                return !name.hasWord(in: Self.changing) && !isBound(name, in: function)
            }
            guard let member = value.as(MemberAccessExprSyntax.self), member.base != nil
            else { return false }
            return !member.declName.baseName.text.hasWord(in: Self.changing)
        }
    }

    /// Whether a name is bound anew in the function, and is not just a copy of the parameter.
    private func isBound(_ name: String, in function: FunctionDeclSyntax) -> Bool {
        function.allNodes.contains { node in
            if let binding = node.as(PatternBindingSyntax.self), binding.pattern.boundName == name {
                return binding.initializer?.value.trimmedText != name
            }
            guard let pattern = node.as(IdentifierPatternSyntax.self),
                pattern.identifier.text == name
            else { return false }
            return node.parent?.is(PatternBindingSyntax.self) != true
        }
    }

    private static let changing: Set = [
        "next", "fallback", "mirror", "backup", "remaining", "attempt", "attempts", "retries",
        "tail", "rest", "left", "count", "other", "previous", "last", "alternative", "secondary",
    ]
}

extension SyntaxProtocol {
    /// Whether the code runs by itself once the body around it does, and not by a tap of the user.
    ///
    /// Closures of tasks, queues, timers and token refreshes run by themselves.
    func runsByItself(within body: some SyntaxProtocol) -> Bool {
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
        guard let owner else { return false }
        if let label = ownLabel, label.hasWord(in: ["retry", "action", "handler", "tap"]) {
            return false
        }
        let name = owner.calleeName
        return Self.runners.contains(name)
            || name.hasWord(in: [
                "refresh", "renew", "reauthenticate", "reissue", "after", "delay", "async",
            ])
    }
}
