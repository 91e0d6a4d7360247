import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Requests within a stream that end the stream when they fail.
extension FunctionCallExprSyntax {
    /// Whether the operator's closure asks a server and lets its failure through.
    func isFailable(in file: SourceFile) -> Bool {
        guard let closure = closures.first else {
            guard let function = arguments.last?.expression.unwrapped, calleeName != "map" else {
                return false
            }
            return file.namesRequest(function)
        }
        guard file.makesFailableRequest(closure), !closure.containsCatch,
            !closure.cannotFail
        else { return false }
        return !closure.allCalls.contains { $0.calleeName.catchesErrors }
    }
}

extension SourceFile {
    /// Whether a function that is passed by name looks like a request: `api.search`.
    fileprivate func namesRequest(_ function: ExprSyntax) -> Bool {
        guard let member = function.as(MemberAccessExprSyntax.self) else { return false }
        let receivers = member.base?.pathNames ?? []
        return receivers.contains { $0.hasWord(in: Vocabulary.serverWords) }
    }
}

extension ClosureExprSyntax {
    /// Whether the closure's type has no failure or holds it as a value, or all that it awaits
    /// stands without `try`.
    fileprivate var cannotFail: Bool {
        let type = signature?.returnClause?.type.trimmedText ?? ""
        if type.hasSuffix("Never>") || type.contains("<Result<") { return true }
        let awaits = allNodes.contains { $0.is(AwaitExprSyntax.self) }
        return awaits && !allNodes.contains { $0.is(TryExprSyntax.self) }
    }

    fileprivate var containsCatch: Bool { allNodes.contains { $0.is(CatchClauseSyntax.self) } }
}
