import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds paths on which a continuation or a promise is never resolved.
enum UnresolvedContinuation: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr]
    static let callees: Set<String>? = [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation", "Future", "Promise", "create",
    ]

    static let description = RuleDescription(
        id: "unresolved-continuation",
        category: .dropped,
        severity: .error,
        conditions: ["waited-for", "callee", "aside"],
        summary:
            "A continuation, `Future`, `Single` or `Promise` with a path that never resolves it.",
        consequence: "The caller waits for ever: a spinner that never stops.",
        assumption: """
            What is stored or handed on is resolved elsewhere, and a closure that returns a value \
            tells its caller. The body runs while `self` is held; closures inside may not, unless \
            a method awaits them, which holds `self`. A flag that is set beside says that it was \
            resolved. A function of the app that leaves its completion uncalled on a path leaves what is \
            resolved there, too.
            """,
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

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let call = node.as(FunctionCallExprSyntax.self), let kind = call.promiseKind,
            let closure = call.closures.first
        else { return }
        let name = closure.nameOfPromise(of: call)
        let duty = Obligation(
            names: [name], leaving: call.isAwaitedByMethod ? .everywhere : .inBody)
        guard duty.isMentioned(in: closure.statements) else {
            // Without a parameter the closure makes the value itself: `Future { await load() }`.
            if closure.signature == nil || call.isMeantToHang { return }
            return report(match(at: call, "Nothing resolves this, so its caller waits for ever."))
        }
        for breach in duty.breaches(in: closure.statements)
        where kind == .once || breach.followsError {
            report(match(at: breach, "On this path `\(name)` is never resolved."))
        }
        for inner in closure.statements.allCalls
        where file.facts(of: inner).contains(.missesCompletion) {
            guard let callee = inner.calleeToken, inner.closures.contains(where: duty.isMentioned)
            else { continue }
            report(
                match(
                    at: callee,
                    "`\(callee.text)` does not always call its completion, so `\(name)` may stay unresolved.",
                    condition: "callee"))
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

extension FunctionCallExprSyntax {
    /// Whether a name around says that no value will come.
    fileprivate var isMeantToHang: Bool {
        ancestors.contains { node in
            let name =
                node.as(FunctionDeclSyntax.self)?.ownName
                ?? node.as(PatternBindingSyntax.self)?.pattern.trimmedText
                ?? node.as(SwitchCaseSyntax.self)?.label.trimmedText
            return name?.hasWord(in: ["endless", "forever", "hang", "hanging", "hangs", "never"])
                == true
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether a method of an instance awaits the call, so that `self` is there until it ends.
    fileprivate var isAwaitedByMethod: Bool {
        guard calleeName.hasSuffix("Continuation") else { return false }
        for ancestor in ancestors {
            if ancestor.as(ClosureExprSyntax.self)?.capturesWeakly == true { return false }
            guard let function = ancestor.as(FunctionDeclSyntax.self) else { continue }
            return function.signature.effectSpecifiers?.asyncSpecifier != nil
                && !function.modifiers.contains { ["class", "static"].contains($0.name.text) }
        }
        return false
    }
}

extension ClosureExprSyntax {
    fileprivate var capturesWeakly: Bool {
        signature?.capture?.items.contains {
            ["unowned", "weak"].contains($0.specifier?.specifier.text)
        } == true
    }
}

extension ClosureExprSyntax {
    /// The parameter to resolve: the last of `create(weak: self) { owner, observer in`.
    fileprivate func nameOfPromise(of call: FunctionCallExprSyntax) -> String {
        let names = parameterNames
        return (call.calleeName == "create" ? names?.last : names?.first) ?? "$0"
    }
}

extension Syntax {
    /// Whether the branch is taken because of an error.
    fileprivate var followsError: Bool { FailureHandler(self) != nil }
}
