import AuditSyntax
package import SwiftSyntax

/// Conditions that matter to a duty, since they always hold or ask for an outcome.
extension ConditionElementListSyntax {
    /// Whether `self` is bound here.
    var bindSelf: Bool {
        contains { element in
            guard case .optionalBinding(let binding) = element.condition else {
                return element.condition.as(SequenceExprSyntax.self)?.comparesSelf == true
            }
            return binding.unwrappedName == "self" || binding.pattern.boundName == "self"
        }
    }

    /// Whether the only condition is that an optional value of one of the names is there.
    package func unwrap(oneOf names: Set<String>) -> Bool {
        guard count == 1, case .optionalBinding(let binding)? = first?.condition else {
            return false
        }
        return binding.unwrappedName.map(names.contains) == true
    }

    /// Whether the conditions ask for one of two outcomes, a value or an error, so that the other goes
    /// another way.
    var askForAnOutcome: Bool {
        contains { element in
            switch element.condition {
            case .optionalBinding, .matchingPattern: true
            case .expression(let expression): expression.asksForAnOutcome
            default: false
            }
        }
    }

    /// Whether only values are unwrapped that are always there: a date some minutes from now, the
    /// URL of a constant.
    var alwaysHold: Bool {
        allSatisfy { element in
            guard case .optionalBinding(let binding) = element.condition,
                let value = binding.initializer?.value.unwrapped.as(FunctionCallExprSyntax.self)
            else { return false }
            return value.isURLOfConstant
                || value.calleeName == "date" && value.argument("byAdding") != nil
        }
    }

    /// Whether all of some parameters are unwrapped here, and nothing else is asked.
    fileprivate func unwrap(only parameters: [String]) -> Bool {
        allSatisfy { element in
            guard case .optionalBinding(let binding) = element.condition else { return false }
            return binding.unwrappedName.map(parameters.contains) == true
        }
    }
}

extension OptionalBindingConditionSyntax {
    /// The name of the optional value: `b` of `let a = b` and of `let b`; nil for another expression.
    fileprivate var unwrappedName: String? {
        guard let value = initializer?.value else { return pattern.boundName }
        return value.as(DeclReferenceExprSyntax.self)?.baseName.text
    }
}

extension IfExprSyntax {
    /// Whether a callback's error and its value are asked for in turn; one is always given.
    var asksForValueAndError: Bool {
        guard let first = parent?.as(IfExprSyntax.self), !first.parent.isIf,
            let parameters = enclosingClosure?.parameterNames
        else { return false }
        let failures = [first, self].filter { $0.conditions.failure?.isForAll == true }
        guard failures.count == 1 else { return false }
        return [first, self].allSatisfy { node in
            node.id == failures[0].id || node.conditions.unwrap(only: parameters)
        }
    }

    /// Whether the failure is matched that a `guard case .success` around has left.
    var takesWhatGuardLeft: Bool {
        guard conditions.failure?.isForAll == true, let guarded = nearest(GuardStmtSyntax.self),
            guarded.conditions.count == 1, let success = guarded.conditions.first?.matching,
            success.pattern.caseName == "success"
        else { return false }
        let subject = conditions.first?.matching?.initializer.value.trimmedText
        return subject == success.initializer.value.trimmedText
    }
}

extension ConditionElementSyntax {
    fileprivate var matching: MatchingPatternConditionSyntax? {
        condition.as(MatchingPatternConditionSyntax.self)
    }
}

extension Syntax? {
    fileprivate var isIf: Bool { self?.is(IfExprSyntax.self) == true }
}

extension GuardStmtSyntax {
    /// Whether the function passes here once, or once at a time: the flag that is asked for is turned
    /// right after.
    package var isGate: Bool {
        guard conditions.count == 1, case .expression(let asked)? = conditions.first?.condition,
            case .expr(let next)? = nearest(CodeBlockItemSyntax.self)?.following.first?.item,
            let set = next.as(SequenceExprSyntax.self)?.assignment
        else { return false }
        let negated = asked.as(PrefixOperatorExprSyntax.self)?.expression
        return set.isBoolean(negated != nil) && set.path.count == 1
            && (negated ?? asked).pathNames == set.path
    }
}

extension SequenceExprSyntax {
    fileprivate var comparesSelf: Bool {
        elements.count == 3
            && elements.first?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
            && elements.last?.is(NilLiteralExprSyntax.self) == true
    }
}

extension ExprSyntax {
    /// Whether it asks for one outcome: `value != nil`, `error == nil`, `error != nil`.
    fileprivate var asksForAnOutcome: Bool {
        let parts = self.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
        guard parts.count == 3, parts[2].is(NilLiteralExprSyntax.self) else { return false }
        let isEqual = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
        return !isEqual || parts[0].pathNames.last?.isNameOfError == true
    }
}
