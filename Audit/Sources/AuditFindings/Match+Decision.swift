import AuditRules
import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// A decision that settles several findings at once.
struct Decision {
    /// The same for all findings that it settles.
    var key: String
    /// The decision that the team has to make, in a sentence.
    var sentence: String
}

extension Match {
    private static let operators: Set = [
        "dropped-cause", "dying-stream", "ignored-completion", "replaced-error",
        "rx-unhandled-error",
    ]

    /// The function of the app that all of the findings call, the case that lets failures go, or the operator that is
    /// written the same way in one layer.
    func decision(in file: SourceFile) -> Decision? {
        if let call = failingCall, let decision = Decision(call, in: file) { return decision }
        if rule.id == "unhandled-effect", let item = node.as(SwitchCaseSyntax.self) {
            let label = item.label.trimmedText
            return Decision(key: "case \(label)", sentence: "What becomes of `\(label)`.")
        }
        guard Self.operators.contains(rule.id), node.is(TokenSyntax.self),
            let call = node.operatorCall,
            let layer = node.enclosingTypeName?.words.last
        else { return nil }
        let text = call.operatorText
        guard text.utf8.count <= 200 else { return nil }
        return Decision(
            key: "operator \(text) \(layer)",
            sentence: "What `\(call.calleeName)` does with a failure in each \(layer).")
    }

    /// The only call whose failure is lost here, where it is known.
    private var failingCall: FunctionCallExprSyntax? {
        if let conditions = ConditionalStatement(node)?.conditions { return conditions.awaitedCall }
        if let tried = node.as(TryExprSyntax.self) { return tried.triedCall }
        if let clause = node.as(CatchClauseSyntax.self) {
            let tried = clause.tried?.tried.filter(\.isPlain) ?? []
            return tried.count == 1 ? tried[0].triedCall : nil
        }
        if let item = node.as(SwitchCaseSyntax.self) { return item.callOfResult }
        if let call = node.as(FunctionCallExprSyntax.self), call.startsTask {
            let tried = call.closures.first?.statements.tried.filter(\.isPlain) ?? []
            return tried.count == 1 ? tried[0].triedCall : nil
        }
        return node.is(TokenSyntax.self) ? node.operatorCall : nil
    }
}

extension Decision {
    /// The decision of a function of the app that is called; nil if no file declares one.
    fileprivate init?(_ call: FunctionCallExprSyntax, in file: SourceFile) {
        let name = FunctionSummary.Call(call)
        let candidates = file.table.candidates(for: name)
        guard let first = candidates.first else { return nil }
        // Without types, a call is known to mean the only function of its name if it is made on an object named like
        // the function's file; elsewhere, calls of one object are one decision.
        let home = first.file.split(separator: "/").last.map { String($0).words } ?? []
        let receivers = call.path.receivers.filter { !FunctionDeclSyntax.selves.contains($0) }
        let isSure =
            candidates.count == 1
            && (receivers.isEmpty || !receivers.words.isDisjoint(with: home))
        let object = isSure ? "" : receivers.joined(separator: ".")
        key = "call \(object) \(name.name) \(name.labels.joined(separator: ","))"
        sentence = "What a failure of `\(first.function.signature)` means to those who call it."
    }
}

extension ConditionElementListSyntax {
    /// The only call that a condition awaits.
    fileprivate var awaitedCall: FunctionCallExprSyntax? {
        let awaited = allNodes.compactMap { $0.as(AwaitExprSyntax.self) }
        return awaited.count == 1
            ? awaited[0].expression.unwrapped.as(FunctionCallExprSyntax.self) : nil
    }
}

extension SwitchCaseSyntax {
    /// The call that gives the result: awaited as the subject, or given the closure around.
    fileprivate var callOfResult: FunctionCallExprSyntax? {
        if let call = enclosingSwitch?.subject.unwrapped.as(FunctionCallExprSyntax.self) {
            return call
        }
        return enclosingClosure?.receivingCall
    }
}

extension Syntax {
    /// The call whose name or label the token is.
    fileprivate var operatorCall: FunctionCallExprSyntax? {
        nearest(FunctionCallExprSyntax.self)
    }
}

extension FunctionCallExprSyntax {
    /// The call without what it is called on: `replaceError(with:[])`.
    fileprivate var operatorText: String {
        let start = calleeToken?.position ?? position
        return tokens(viewMode: .sourceAccurate).filter { $0.position >= start }.map(\.text)
            .joined()
    }
}
