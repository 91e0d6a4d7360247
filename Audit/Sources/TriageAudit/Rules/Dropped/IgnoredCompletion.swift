import SwiftSyntax

/// Finds subscriptions that do not look at how the stream ended.
struct IgnoredCompletion: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr]

    static let description = RuleDescription(
        id: "ignored-completion",
        category: .dropped,
        severity: .warning,
        summary:
            "`receiveCompletion: { _ in }`, or a completion that is only logged or only finished.",
        consequence: "The request fails and the screen stays empty, or stays as it was.",
        assumption: """
            A subscriber that names a completion has a stream that can fail, unless its error was \
            caught before, a function of the file says `Never`, or it retries for ever. A picture \
            has a placeholder, and a web view shows its own failures.
            """,
        examples: [
            RuleExample(
                dont: """
                    api.items()
                        .sink(↓receiveCompletion: { _ in }, receiveValue: { self.items = $0 })
                        .store(in: &bag)
                    """,
                do: """
                    api.items()
                        .sink(receiveCompletion: { self.handle($0) }, receiveValue: { self.items = $0 })
                        .store(in: &bag)
                    """)
        ])

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let call = node.as(FunctionCallExprSyntax.self),
            call.calleeName == "sink" || call.calleeName == "Sink",
            let (anchor, closure) = call.completion, closure.ignoresCompletion(in: file),
            !call.chain.contains(where: \.catchesFailure), !call.endsChainThatNeverFails(in: file),
            !call.showsOtherwise, !closure.isAside, !closure.isDocumented
        else { return }
        report(Match(at: anchor, "The completion is not looked at, so a failure goes unheard."))
    }
}

extension FunctionCallExprSyntax {
    /// The closure that receives the completion, and where it begins.
    fileprivate var completion: (TokenSyntax, ClosureExprSyntax)? {
        for argument in arguments where argument.label?.text == "receiveCompletion" {
            guard let label = argument.label,
                let closure = argument.expression.as(ClosureExprSyntax.self)
            else { return nil }
            return (label, closure)
        }
        let hasValue = additionalTrailingClosures.contains { $0.label.text == "receiveValue" }
        guard hasValue, let trailingClosure, let name = calleeToken else { return nil }
        return (name, trailingClosure)
    }
}

extension FunctionCallExprSyntax {
    /// Whether the code of this file says that the stream cannot fail, or begins again for ever.
    func endsChainThatNeverFails(in file: SourceFile) -> Bool {
        let operators = chain.filter { Self.failable.contains($0.calleeName) }
        if let type = operators.last?.closures.first?.signature?.returnClause?.type,
            type.neverFails
        {
            return true
        }
        guard operators.isEmpty, let call = chain.first else { return false }
        let source = subscription?.chain.first ?? call
        if source.startsAtPublishedProperty { return true }
        guard let function = file.functions.function(called: call, from: call) else { return false }
        return function.signature.returnClause?.type.neverFails == true
            || function.body?.allCalls.contains(where: \.retriesForEver) == true
    }

    /// Operators after which a stream may fail, or may fail no more.
    private static let failable: Set = [
        "flatMap", "flatMapLatest", "setFailureType", "switchToLatest", "tryMap",
    ]

    /// The call of `subscribe` that is given this subscriber.
    private var subscription: FunctionCallExprSyntax? {
        parent?.is(LabeledExprSyntax.self) == true ? nearest(FunctionCallExprSyntax.self) : nil
    }

    /// Whether the chain begins at `$items`, which never fails.
    private var startsAtPublishedProperty: Bool { path.names.first?.hasPrefix("$") == true }

    private var retriesForEver: Bool {
        calleeName == "retry" && arguments.contains { $0.trimmedDescription.contains(".max") }
    }

    /// Whether a picture is asked for, which has a placeholder, or a web view, which shows its
    /// own failures.
    fileprivate var showsOtherwise: Bool {
        let words = chain.flatMap(\.path.names).words
        return words.isSuperset(of: ["web", "view"])
            || !words.isDisjoint(with: Vocabulary.decorationWords.union(["emoji", "emojis"]))
    }
}

extension TypeSyntax {
    /// Whether a publisher of this type cannot fail: `AnyPublisher<Item, Never>`.
    fileprivate var neverFails: Bool {
        trimmedDescription.filter { !$0.isWhitespace }.hasSuffix(",Never>")
    }
}

extension SyntaxProtocol {
    /// Whether the comment of the function around says that it ignores how a stream ends.
    fileprivate var isDocumented: Bool {
        let comments = enclosingFunction?.leadingTrivia.description.words ?? []
        return comments.contains { ["ignore", "ignored", "ignores", "ignoring"].contains($0) }
    }
}

extension ClosureExprSyntax {
    fileprivate func ignoresCompletion(in file: SourceFile) -> Bool {
        if file.isSilent(statements) { return true }
        if parameterNames?.first == "_" { return !tellsEnd }
        guard let first = statements.first?.item, case .stmt(let statement) = first else {
            return false
        }
        if let node = statement.as(GuardStmtSyntax.self) { return node.conditions.matchFinished }
        let node = statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
        return statements.count == 1 && node?.elseBody == nil
            && node?.conditions.matchFinished == true
    }
}

extension ClosureExprSyntax {
    /// Whether someone is told that the stream ended, if not how.
    fileprivate var tellsEnd: Bool {
        statements.allCalls.contains { call in
            let words = call.path.names.words
            return !words.isDisjoint(with: [
                "completion", "continuation", "fulfill", "leave", "promise", "resume", "seal",
                "send", "signal",
            ])
        }
    }
}

extension ConditionElementListSyntax {
    fileprivate var matchFinished: Bool {
        contains { element in
            guard case .matchingPattern(let match) = element.condition else { return false }
            return match.pattern.caseName == "finished"
        }
    }
}
