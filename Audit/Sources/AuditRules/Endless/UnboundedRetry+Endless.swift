import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// The three ways to retry forever: an operator, an interceptor, and a function that calls itself.
extension FunctionCallExprSyntax {
    /// Whether `retry` or `retryWhen` repeats a stream forever, unless it is one of taps or texts.
    func isEndlessOperator(in file: SourceFile) -> Bool {
        guard let receiver, receiver.trimmedText != "self", isOperator(in: file) else {
            return false
        }
        guard !chain.startsWithEvents(of: file) else { return false }
        if allArguments.contains(where: { $0.label?.hasWord(in: Self.bounds) == true }) {
            return false
        }
        if let closure = closures.first { return closure.repeatsEverything }
        guard let only = arguments.first else { return true }
        guard arguments.count == 1, only.label == nil || only.label?.text == "retries" else {
            return false
        }
        let text = only.expression.trimmedText
        return [".max", "Int.max", ".infinity"].contains(text)
    }

    private static let bounds: Set = [
        "attempts", "count", "limit", "max", "maximum", "tries", "times",
    ]

    /// Whether the call is an operator of a stream, and not a method of an object.
    private func isOperator(in file: SourceFile) -> Bool {
        if chain.count < 2 && continuation == nil && arguments.isEmpty && closures.isEmpty {
            let inside = ancestors.prefix { !$0.isScope }
            guard inside.contains(where: { $0.is(ReturnStmtSyntax.self) }) else { return false }
        }
        if !arguments.isEmpty { return true }
        return file.usesRx || (!closures.isEmpty && calleeName == "retryWhen")
    }

    /// `completion(.retry)` in an interceptor that never looks at a count.
    var isEndlessInterceptor: Bool {
        guard arguments.count == 1, let answer = arguments.first?.expression.caseReference,
            ["retry", "retryWithDelay", "doRetry"].contains(answer), receiver == nil,
            let function = enclosingFunction, let body = function.body
        else { return false }
        guard function.ownName == "retry" || function.ownName.hasWord(in: ["retry"]) else {
            return false
        }
        return !body.looksAtCount
    }

    /// Whether the function around the call calls itself because it failed, with its own arguments.
    var isEndlessRecursion: Bool {
        guard let function = enclosingFunction, function.isCalled(by: self),
            calledExpression.asMember?.base?.is(SuperExprSyntax.self) != true,
            let failure = enclosingFailureHandler?.node ?? enclosingFailedBranch
                ?? enclosingRefusal,
            failure.enclosingFunction?.id == function.id,
            repeatsArguments(of: function), runsByItself(within: failure), !isToldToRetry,
            !isRepaired,
            let body = function.body
        else { return false }
        return !body.looksAtCount && !isDelayedReconnect(function)
    }

    /// Whether the value that failed is discarded before the retry: `cursor = nil`.
    private var isRepaired: Bool {
        guard let list = nearest(CodeBlockItemListSyntax.self) else { return false }
        return list.contains { item in
            guard item.position < position,
                let assignment = item.statementNode.as(SequenceExprSyntax.self)?.assignment
            else { return false }
            return assignment.value?.is(NilLiteralExprSyntax.self) == true
        }
    }

    /// Whether the server asks for a retry and says when: `case .retry(let seconds)`.
    private var isToldToRetry: Bool {
        ancestors.contains { node in
            node.as(SwitchCaseSyntax.self)?.label.trimmedText.hasWord(in: ["retry"]) == true
        }
    }

    /// Whether a connection is opened again after a pause, as it should be.
    private func isDelayedReconnect(_ function: FunctionDeclSyntax) -> Bool {
        let words = function.ownName.words
        let isConnection = words.contains { word in
            ["connect", "reconnect", "listen", "poll", "observe", "subscribe", "monitor"]
                .contains { word.hasPrefix($0) }
        }
        guard isConnection, let body = function.body else { return false }
        return body.allCalls.contains {
            ["asyncAfter", "sleep", "scheduledTimer"].contains($0.calleeName)
        }
    }
}

extension SyntaxProtocol {
    /// Whether something is counted here, or someone asked: `retryCount`, `attempts < 3`, `shouldRetry`.
    fileprivate var looksAtCount: Bool {
        allNodes.contains { node in
            guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else {
                return false
            }
            let words = name.words
            if ["already", "did", "has", "is"].contains(words.first),
                words.contains(where: ["retry", "refreshed"].contains)
            {
                return true
            }
            return ["should", "can", "may"].contains(words.first)
                || name.hasWord(in: [
                    "count", "counter", "retrying", "attempt", "attempts", "tries", "retries",
                    "limit",
                    "budget",
                    "retried", "remaining",
                ])
        }
    }
}

extension ClosureExprSyntax {
    /// Whether the closure of `retryWhen` hands on every error: no bound stands in it.
    fileprivate var repeatsEverything: Bool {
        let bounds: Set = [
            "take", "zip", "scan", "enumerated", "error", "throwError", "Fail", "prefix", "timeout",
        ]
        let calls = allCalls
        if calls.contains(where: { bounds.contains($0.calleeName) }) { return false }
        return !looksAtCount && !allNodes.contains { $0.is(ThrowStmtSyntax.self) }
    }
}

extension FunctionCallExprSyntax {
    /// The branch around the call that a request's failure leads to: `guard let data else`, `if !success`.
    fileprivate var enclosingFailedBranch: Syntax? {
        for ancestor in ancestors {
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.isTypeDeclaration { return nil }
            if let statement = ancestor.as(GuardStmtSyntax.self),
                statement.conditions.outcome == .success, statement.followsRequest
            {
                return ancestor
            }
            if let branch = ancestor.as(IfExprSyntax.self), branch.conditions.outcome == .failure,
                branch.body.position <= position, position < branch.body.endPosition,
                branch.followsRequest
            {
                return ancestor
            }
        }
        return nil
    }
}

extension FunctionCallExprSyntax {
    /// The branch around the call for an answer that the session has ended: `if status == 401`, `case 401`.
    fileprivate var enclosingRefusal: Syntax? {
        for ancestor in ancestors {
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.isTypeDeclaration { return nil }
            let condition =
                ancestor.as(SwitchCaseSyntax.self)?.label.trimmedText
                ?? ConditionalStatement(ancestor)?.conditions.trimmedText
            if let condition, ["401", "nauthorized", "Expired"].contains(where: condition.contains)
            {
                return ancestor
            }
        }
        return nil
    }
}

extension SyntaxProtocol {
    /// Whether the node stands in a closure that is called with an answer.
    fileprivate var followsRequest: Bool {
        guard let owner = enclosingClosure?.receivingCall, let name = owner.calleeToken?.text
        else { return false }
        let receivers = owner.path.receivers.words
        return name.hasWord(in: [
            "fetch", "load", "request", "get", "send", "task", "data", "download", "upload", "sync",
        ]) || !receivers.isDisjoint(with: Vocabulary.serverWords)
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call passes only the function's own arguments, so that nothing has changed.
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
