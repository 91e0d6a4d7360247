package import SwiftSyntax

/// `try` and `catch`.
extension TryExprSyntax {
    /// Whether the error is passed on: `try`, not `try?` or `try!`.
    package var isPlain: Bool { questionOrExclamationMark == nil }
    /// Whether the error becomes nil.
    package var isOptional: Bool { questionOrExclamationMark?.tokenKind == .postfixQuestionMark }
    /// Whether the error is a crash.
    package var isForced: Bool { questionOrExclamationMark?.tokenKind == .exclamationMark }
    /// The call that is tried.
    package var triedCall: FunctionCallExprSyntax? {
        expression.unwrapped.as(FunctionCallExprSyntax.self)
    }
}

extension CatchClauseSyntax {
    /// Whether every error that reaches the clause is caught.
    package var catchesEverything: Bool {
        catchItems.isEmpty
            || catchItems.contains { item in
                guard item.whereClause == nil else { return false }
                return item.pattern == nil || item.pattern?.bindsEverything == true
            }
    }

    /// The name of the error: `error`, or the bound one.
    package var errorName: String {
        for item in catchItems { if let name = item.pattern?.boundName { return name } }
        return "error"
    }
}

extension PatternSyntax {
    /// Whether the pattern is `let name`, or `let name as NSError`, which every error is.
    fileprivate var bindsEverything: Bool {
        guard let binding = self.as(ValueBindingPatternSyntax.self) else { return false }
        let text = binding.trimmedText
        return binding.pattern.is(IdentifierPatternSyntax.self)
            || ["as NSError", "as Error", "as any Error"].contains { text.hasSuffix($0) }
    }

    /// The first name that the pattern binds.
    package var boundName: String? {
        if let pattern = self.as(IdentifierPatternSyntax.self) { return pattern.identifier.text }
        for node in allNodes {
            if let pattern = node.as(IdentifierPatternSyntax.self) {
                return pattern.identifier.text
            }
        }
        return nil
    }
}

extension TryExprSyntax {
    /// Whether nothing but a cancellation can be thrown.
    package var onlyWaits: Bool {
        ["checkCancellation", "sleep"].contains(expression.pathNames.last)
    }
}

extension CatchClauseSyntax {
    /// The statements that are tried.
    package var tried: CodeBlockSyntax? { parent?.parent?.as(DoStmtSyntax.self)?.body }
}
