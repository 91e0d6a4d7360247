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
        "dying-stream", "ignored-completion", "replaced-error", "rx-unhandled-error",
    ]

    /// The function of the app that all of the findings call, or the operator that is written the same way in one layer.
    func decision(in file: SourceFile) -> Decision? {
        if let call = failingCall {
            let key = FunctionSummary.Call(call)
            if let function = file.table.candidates(for: key).first?.function {
                return Decision(
                    key: "call \(key.name) \(key.labels.joined(separator: ","))",
                    sentence:
                        "What a failure of `\(function.signature)` means to those who call it.")
            }
        }
        guard Self.operators.contains(rule.id), let call = node.operatorCall,
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
