import AuditSyntax
package import SwiftSyntax

extension SwitchCaseSyntax {
    package var failure: FailureBody? {
        guard let items = label.as(SwitchCaseLabelSyntax.self)?.caseItems else { return nil }
        guard let item = items.first(where: { $0.pattern.isFailure }) else { return nil }
        return FailureBody(
            node: Syntax(self), statements: statements, error: item.pattern.boundName)
    }
}

extension PatternSyntax {
    /// Whether the pattern is `.failure`, `.failure(let error)`, `let .failure(error)`.
    var isFailure: Bool {
        if let binding = self.as(ValueBindingPatternSyntax.self) {
            return binding.pattern.isFailure
        }
        return self.as(ExpressionPatternSyntax.self)?.expression.caseReference == "failure"
    }
}

extension ConditionElementSyntax {
    /// The error that the condition binds or finds, if it asks for one: `let error`, `error != nil`.
    fileprivate var foundError: String? {
        switch condition {
        case .optionalBinding(let binding):
            guard binding.typeAnnotation == nil, let name = binding.pattern.boundName
            else { return nil }
            let source = binding.initializer?.value.pathNames.last
            return (source ?? name).soundsLikeError ? name : nil
        case .matchingPattern(let match):
            return match.pattern.isFailure ? match.pattern.boundName ?? "error" : nil
        case .expression(let expression): return expression.comparedError("!=")
        default: return nil
        }
    }

    /// The error that the condition wants to be nil.
    fileprivate var absentError: String? {
        guard case .expression(let expression) = condition else { return nil }
        return expression.comparedError("==")
    }
}

extension ExprSyntax {
    /// The error in `error != nil`.
    fileprivate func comparedError(_ sign: String) -> String? {
        guard let elements = self.as(SequenceExprSyntax.self)?.elements, elements.count == 3
        else { return nil }
        let parts = Array(elements)
        guard parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == sign,
            parts[2].is(NilLiteralExprSyntax.self), let name = parts[0].pathNames.last
        else { return nil }
        return name.soundsLikeError ? name : nil
    }
}

extension String {
    fileprivate var soundsLikeError: Bool { hasWord(in: ["error", "err", "failure"]) }
}

extension IfExprSyntax {
    package var failure: FailureBody? {
        guard let error = conditions.lazy.compactMap(\.foundError).first else { return nil }
        return FailureBody(node: Syntax(self), statements: body.statements, error: error)
    }
}

extension GuardStmtSyntax {
    package var failure: FailureBody? {
        guard let error = conditions.lazy.compactMap(\.absentError).first else { return nil }
        return FailureBody(node: Syntax(self), statements: body.statements, error: error)
    }
}

extension ClosureExprSyntax {
    private static let labels: Set = [
        "onError", "onFailure", "failure", "catch", "error", "errorHandler",
    ]

    package var failure: FailureBody? {
        guard let label = ownLabel, Self.labels.contains(label) else { return nil }
        return FailureBody(
            node: Syntax(self), statements: statements, error: parameterNames?.first ?? "$0")
    }

    /// The label under which the closure is passed, or the operator's name for `catch { }`.
    var ownLabel: String? {
        if let labeled = parent?.as(LabeledExprSyntax.self) {
            return labeled.label?.text
                ?? receivingCall.flatMap { $0.calleeName == "catch" ? "catch" : nil }
        }
        if let trailing = parent?.as(MultipleTrailingClosureElementSyntax.self) {
            return trailing.label.text
        }
        return receivingCall?.calleeName == "catch" ? "catch" : nil
    }
}
