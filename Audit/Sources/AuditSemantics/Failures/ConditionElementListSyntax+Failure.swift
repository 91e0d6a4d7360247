import AuditSyntax
package import SwiftSyntax

/// Conditions that ask for an error.
extension ConditionElementListSyntax {
    /// The failure that the conditions hold for: `if let error`, `if error != nil`, `if case .failure(let e) = x`.
    package var failure: (name: String?, isForAll: Bool)? {
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
            guard name?.isNameOfErrorOrRemark == true else { return nil }
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
            name.isNameOfErrorOrRemark
        else { return nil }
        return name
    }
}
