import AuditSyntax
package import SwiftSyntax

/// Failed results as they are written.
extension ExprSyntax {
    /// Whether the expression makes or names a failed result: `.failure(error)`, `.error`, `Result.failure(error)`.
    package var isFailureCase: Bool {
        let call = unwrapped.as(FunctionCallExprSyntax.self)
        let called = call?.calledExpression ?? unwrapped
        if call != nil || called.is(MemberAccessExprSyntax.self),
            called.nameToken?.text == "failure"
        {
            return true
        }
        guard let member = called.as(MemberAccessExprSyntax.self),
            FailureNames.cases.contains(member.declName.baseName.text)
        else { return false }
        return member.base.map { Self.results.contains($0.pathNames.first ?? "") } ?? true
    }

    /// Types whose member `error` is a failure, rather than a log.
    private static let results: Set = [
        "Completable", "Maybe", "Observable", "Promise", "Result", "SignalProducer", "Single",
    ]
}
