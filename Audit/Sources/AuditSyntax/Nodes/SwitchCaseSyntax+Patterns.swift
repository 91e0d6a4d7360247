package import SwiftSyntax

/// The cases that patterns match.
extension SwitchCaseSyntax {
    /// Whether this is `default`.
    package var isDefault: Bool { label.is(SwitchDefaultLabelSyntax.self) }

    /// The patterns of `case`.
    package var patterns: [SwitchCaseItemSyntax] {
        label.as(SwitchCaseLabelSyntax.self).map { Array($0.caseItems) } ?? []
    }

    /// The switch around the case.
    package var enclosingSwitch: SwitchExprSyntax? { nearest(SwitchExprSyntax.self) }
}

extension SwitchExprSyntax {
    /// The names of all cases.
    package var caseNames: [String] {
        cases.compactMap { $0.as(SwitchCaseSyntax.self) }
            .flatMap { $0.patterns.compactMap(\.pattern.caseName) }
    }
}

extension PatternSyntax {
    /// The name of the case that is matched: `success` of `.success(let value)`.
    package var caseName: String? { caseExpression?.caseName }

    /// The case and what its arguments match, without `let` before it.
    package var caseExpression: ExprSyntax? {
        if let binding = self.as(ValueBindingPatternSyntax.self) {
            return binding.pattern.caseExpression
        }
        return self.as(ExpressionPatternSyntax.self)?.expression
    }

    /// Whether a case is matched within the case: `.success(.edited(let item))`.
    package var matchesCaseInside: Bool {
        let arguments = caseExpression?.as(FunctionCallExprSyntax.self)?.arguments
        return arguments?.contains { $0.expression.caseName != nil } == true
    }
}

extension ExprSyntax {
    /// The name of the case that a pattern matches; nil for a property that is compared with, such as
    /// `settings.language.value`.
    package var caseName: String? {
        if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.caseName }
        guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
        if member.base?.pathNames.first?.first?.isLowercase == true { return nil }
        return member.declName.baseName.text
    }

    /// The member that an expression names, whatever it is a member of: `failure` in `.failure(error)`.
    package var caseReference: String? {
        let called = unwrapped.as(FunctionCallExprSyntax.self)?.calledExpression ?? unwrapped
        return called.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }
}
