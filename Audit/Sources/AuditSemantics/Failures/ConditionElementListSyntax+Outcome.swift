import AuditSyntax
package import SwiftSyntax

/// Conditions that ask how something ended.
extension ConditionElementListSyntax {
    package enum Outcome { case success, failure }

    /// The outcome that conditions ask for: `let data`, `error != nil`; nil if they ask for none.
    package var outcome: Outcome? {
        lazy.compactMap(\.outcome).first
    }
}

extension ConditionElementSyntax {
    fileprivate var outcome: ConditionElementListSyntax.Outcome? {
        switch condition {
        case .optionalBinding(let binding):
            let source = binding.initializer?.value
            let name = source?.pathNames.last ?? binding.pattern.trimmedText
            if name == "self" || source?.trimmedText == "self" { return nil }
            return name.isNameOfErrorOrRemark ? .failure : .success
        case .matchingPattern(let match):
            return match.pattern.failure != nil ? .failure : .success
        case .expression(let expression): return expression.outcome
        default: return nil
        }
    }
}

extension ExprSyntax {
    private static let words: Set = [
        "error", "err", "success", "successful", "succeeded", "failed", "failure", "status", "ok",
        "response", "data", "result", "nil", "try",
    ]

    /// The outcome that a condition asks for: `success`, `!success`, `error == nil`.
    fileprivate var outcome: ConditionElementListSyntax.Outcome? {
        let text = trimmedText
        let words = text.words
        guard words.contains(where: Self.words.contains) else { return nil }
        let namesFailure = words.contains { ["error", "err", "failed", "failure"].contains($0) }
        let isNegated = text.hasPrefix("!") || text.contains("== nil") || text.hasSuffix("== false")
        return namesFailure != isNegated ? .failure : .success
    }
}
