import AuditSyntax
package import SwiftSyntax

/// The way in which a pattern matches a failure.
package struct FailurePattern {
    package var boundName: String?
    /// Whether no failure in particular is named.
    package var isForAll: Bool
    /// The case's own name: `failure`, `networkFail`.
    package var caseName: String
}

extension SwitchCaseSyntax {
    /// The first pattern that matches a failure.
    package var failurePattern: FailurePattern? {
        for item in patterns {
            guard var pattern = item.pattern.failure else { continue }
            if item.whereClause != nil { pattern.isForAll = false }
            return pattern
        }
        return nil
    }
}

extension PatternSyntax {
    /// The failure that the pattern matches, also within another case: `case .itemsResponse(.failure)`.
    package var failure: FailurePattern? { caseExpression?.failure }
}

extension ExprSyntax {
    fileprivate var failure: FailurePattern? {
        guard let name = caseName else { return nil }
        let arguments = self.as(FunctionCallExprSyntax.self)?.arguments
        if name.isNameOfFailure { return FailurePattern(arguments, name) }
        return arguments?.lazy.compactMap(\.expression.failure).first
    }

    fileprivate var boundName: String? {
        self.as(PatternExprSyntax.self)?.pattern.boundName
            ?? self.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    fileprivate var matchesEverything: Bool {
        self.is(PatternExprSyntax.self) || self.is(DiscardAssignmentExprSyntax.self)
            || self.is(DeclReferenceExprSyntax.self)
    }
}

extension FailurePattern {
    fileprivate init(_ arguments: LabeledExprListSyntax?, _ name: String) {
        caseName = name
        boundName = arguments?.lazy.compactMap(\.expression.boundName).first
        isForAll = arguments?.allSatisfy(\.expression.matchesEverything) ?? true
    }
}
