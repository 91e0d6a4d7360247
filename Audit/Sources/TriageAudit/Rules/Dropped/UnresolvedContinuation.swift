import SwiftSyntax

/// Finds paths on which a continuation or a promise is never resolved.
struct UnresolvedContinuation: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr]

    static let description = RuleDescription(
        id: "unresolved-continuation",
        category: .dropped,
        severity: .error,
        summary:
            "A continuation, `Future`, `Single` or `Promise` with a path that never resolves it.",
        consequence: "The caller waits for ever: a spinner that never stops.",
        assumption: "What is stored or handed on is resolved elsewhere.",
        examples: [
            RuleExample(
                dont: """
                    func place() async -> Place {
                        await withCheckedContinuation { continuation in
                            manager.request { place in
                                ↓guard let place else { return }
                                continuation.resume(returning: place)
                            }
                        }
                    }
                    """,
                do: """
                    func place() async throws -> Place {
                        try await withCheckedThrowingContinuation { continuation in
                            manager.request { place in
                                guard let place else {
                                    continuation.resume(throwing: PlaceError.unknown)
                                    return
                                }
                                continuation.resume(returning: place)
                            }
                        }
                    }
                    """)
        ])

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let call = node.as(FunctionCallExprSyntax.self), let kind = call.promiseKind,
            let closure = call.closures.first
        else { return }
        let name = closure.parameterNames?.first ?? "$0"
        let duty = Obligation(names: [name], mayLeaveWithoutSelf: false)
        guard duty.isMentioned(in: closure.statements) else {
            return report(Match(at: call, "Nothing resolves this, so its caller waits for ever."))
        }
        for breach in duty.breaches(in: closure.statements)
        where kind == .once || breach.followsError {
            report(Match(at: breach, "On this path `\(name)` is never resolved."))
        }
    }
}

extension FunctionCallExprSyntax {
    fileprivate enum PromiseKind { case once, many }

    /// The obligation of the closure: to resolve once, or many times.
    fileprivate var promiseKind: PromiseKind? {
        switch calleeName {
        case "withCheckedContinuation", "withCheckedThrowingContinuation",
            "withUnsafeContinuation", "withUnsafeThrowingContinuation", "Future":
            return .once
        case "Promise": return closures.first?.parameterNames?.count == 1 ? .once : nil
        case "create": return promiseKindOfRx
        default: return nil
        }
    }

    private var promiseKindOfRx: PromiseKind? {
        switch calledExpression.pathNames.first {
        case "Single", "Completable", "Maybe": .once
        case "Observable": .many
        default: nil
        }
    }
}

extension Syntax {
    /// Whether the branch is taken because of an error.
    fileprivate var followsError: Bool { FailureBranch(self) != nil }
}
