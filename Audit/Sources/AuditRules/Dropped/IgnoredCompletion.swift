import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds subscriptions that do not look at how the stream ended.
enum IgnoredCompletion: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr]
    static let callees: Set<String>? = ["sink", "Sink"]

    static let description = RuleDescription(
        id: "ignored-completion",
        category: .dropped,
        severity: .warning,
        summary:
            "`receiveCompletion: { _ in }`, or a completion that is only logged or only finished.",
        consequence: "The request fails and the screen stays empty, or stays as it was.",
        assumption: """
            A subscriber that names a completion has a stream that can fail, unless its error was \
            caught before, the file says `Never`, it begins at `Just`, or it retries for ever. A picture \
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

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let call = node.as(FunctionCallExprSyntax.self),
            let (anchor, closure) = call.completion, closure.ignoresCompletion(in: file),
            !call.chain.contains(where: \.catchesFailure), !call.endsChainThatNeverFails(in: file),
            !call.showsOtherwise, !closure.isAside
        else { return }
        let isLogged = closure.statements.reads(closure.parameterNames?.first ?? "$0")
        report(
            match(
                at: anchor,
                "The completion is \(isLogged ? "only logged" : "not looked at"), so a failure goes unheard."
            ))
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
    /// Whether a picture is asked for, which has a placeholder, or a web view, which shows its
    /// own failures.
    fileprivate var showsOtherwise: Bool {
        let words = chain.flatMap(\.path.names).words
        return words.isSuperset(of: ["web", "view"])
            || !words.isDisjoint(with: Vocabulary.decorationWords.union(["emoji", "emojis"]))
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
    /// Whether someone learns that the stream ended, if not how.
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
