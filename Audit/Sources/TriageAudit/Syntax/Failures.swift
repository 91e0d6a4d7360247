import SwiftSyntax

/// The way in which a pattern matches a failure.
struct FailurePattern {
    var boundName: String?
    /// Whether no failure in particular is named.
    var isForAll: Bool
    /// The case's own name: `failure`, `networkFail`.
    var caseName: String
}

extension SwitchCaseSyntax {
    /// Whether this is `default`.
    var isDefault: Bool { label.is(SwitchDefaultLabelSyntax.self) }

    /// The patterns of `case`.
    var patterns: [SwitchCaseItemSyntax] {
        label.as(SwitchCaseLabelSyntax.self).map { Array($0.caseItems) } ?? []
    }

    /// The first pattern that matches a failure.
    var failurePattern: FailurePattern? {
        for item in patterns {
            guard var pattern = item.pattern.failure else { continue }
            if item.whereClause != nil { pattern.isForAll = false }
            return pattern
        }
        return nil
    }

    /// The switch around the case.
    var enclosingSwitch: SwitchExprSyntax? { nearest(SwitchExprSyntax.self) }
}

extension PatternSyntax {
    /// The case's name and what its arguments match: `success` of `.success(let value)`.
    var caseName: String? { caseExpression?.caseName }

    private var caseExpression: ExprSyntax? {
        if let binding = self.as(ValueBindingPatternSyntax.self) {
            return binding.pattern.caseExpression
        }
        return self.as(ExpressionPatternSyntax.self)?.expression
    }

    var failure: FailurePattern? { caseExpression?.failure }

    /// Whether a case is matched within the case: `.success(.edited(let item))`.
    var matchesCaseInside: Bool {
        let arguments = caseExpression?.as(FunctionCallExprSyntax.self)?.arguments
        return arguments?.contains { $0.expression.caseName != nil } == true
    }
}

extension ExprSyntax {
    fileprivate var caseName: String? {
        if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.caseName }
        guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
        // A property is compared with, such as `settings.language.value`.
        if member.base?.pathNames.first?.first?.isLowercase == true { return nil }
        return member.declName.baseName.text
    }

    fileprivate var failure: FailurePattern? {
        guard let name = caseName else { return nil }
        let arguments = self.as(FunctionCallExprSyntax.self)?.arguments
        if name.isNameOfFailure { return FailurePattern(arguments, name) }
        // `case .itemsResponse(.failure)`
        return arguments?.lazy.compactMap(\.expression.failure).first
    }
}

extension FailurePattern {
    fileprivate init(_ arguments: LabeledExprListSyntax?, _ name: String) {
        caseName = name
        boundName = arguments?.lazy.compactMap(\.expression.boundName).first
        isForAll = arguments?.allSatisfy(\.expression.matchesEverything) ?? true
    }
}

extension ExprSyntax {
    fileprivate var boundName: String? {
        self.as(PatternExprSyntax.self)?.pattern.boundName
            ?? self.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    fileprivate var matchesEverything: Bool {
        self.is(PatternExprSyntax.self) || self.is(DiscardAssignmentExprSyntax.self)
            || self.is(DeclReferenceExprSyntax.self)
    }
}

extension String {
    /// Whether a case of this name is a failure: `failure`, `error`, `serverErr`, `networkFail`.
    var isNameOfFailure: Bool {
        ["failure", "error", "failed"].contains(self) || hasSuffix("Err") || hasSuffix("Fail")
            || hasSuffix("Failure") || hasSuffix("Error")
    }
}

extension ConditionElementListSyntax {
    /// The failure that the conditions hold for: `if let error`, `if error != nil`, `if case .failure(let e) = x`.
    var failure: (name: String?, isForAll: Bool)? {
        let found = lazy.compactMap(\.condition.failure).first
        return found.map { ($0.name, $0.isForAll && count == 1) }
    }

    /// The error that is absent where the conditions hold: `guard error == nil`.
    var absentError: String? { lazy.compactMap { $0.condition.error(comparedBy: "==") }.first }
}

extension ConditionElementSyntax.Condition {
    fileprivate var failure: (name: String?, isForAll: Bool)? {
        switch self {
        case .optionalBinding(let binding):
            let name = binding.initializer?.value.pathNames.last ?? binding.pattern.boundName
            guard name?.isNameOfError == true else { return nil }
            let isCast = binding.initializer?.value.is(SequenceExprSyntax.self) == true
            return (binding.pattern.boundName ?? name, !isCast)
        case .matchingPattern(let match):
            return match.pattern.failure.map { ($0.boundName, $0.isForAll) }
        case .expression: return error(comparedBy: "!=").map { ($0, true) }
        default: return nil
        }
    }

    fileprivate func error(comparedBy sign: String) -> String? {
        guard case .expression(let expression) = self,
            let parts = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
            parts.count == 3,
            parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == sign,
            parts[2].is(NilLiteralExprSyntax.self), let name = parts[0].pathNames.last,
            name.isNameOfError
        else { return nil }
        return name
    }
}

extension String {
    /// Whether a variable of this name holds an error.
    var isNameOfError: Bool {
        let name = lowercased()
        return name == "err" || name == "e" || name.hasSuffix("error") || name == "failure"
    }
}
