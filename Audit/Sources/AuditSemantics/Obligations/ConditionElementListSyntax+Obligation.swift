import AuditSyntax
package import SwiftSyntax

/// Conditions that matter to a duty, since they always hold or ask for success.
extension ConditionElementListSyntax {
    /// Whether `self` is bound here.
    var bindSelf: Bool {
        contains { element in
            guard case .optionalBinding(let binding) = element.condition else {
                return element.condition.as(SequenceExprSyntax.self)?.comparesSelf == true
            }
            let value = binding.initializer?.value.as(DeclReferenceExprSyntax.self)?.baseName.text
            return value == "self" || binding.pattern.boundName == "self"
        }
    }

    /// Whether the only condition is that an optional value of one of the names is there.
    package func unwrap(oneOf names: Set<String>) -> Bool {
        guard count == 1, case .optionalBinding(let binding)? = first?.condition else {
            return false
        }
        let value = binding.initializer.map {
            $0.value.as(DeclReferenceExprSyntax.self)?.baseName.text
        }
        return names.contains((value ?? binding.pattern.boundName) ?? "")
    }

    /// Whether the conditions ask if something succeeded, so that a failure goes another way.
    var tellSuccess: Bool {
        contains { element in
            switch element.condition {
            case .optionalBinding, .matchingPattern: true
            case .expression(let expression): expression.comparesToNil
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
            let name = binding.initializer.map {
                $0.value.as(DeclReferenceExprSyntax.self)?.baseName.text
            }
            return parameters.contains((name ?? binding.pattern.boundName) ?? "")
        }
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
}

extension IfExprSyntax {
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
    /// Whether the function passes here once: the flag that is asked for is set right after.
    package var isGate: Bool {
        guard conditions.count == 1, case .expression(let asked)? = conditions.first?.condition,
            case .expr(let next)? = nearest(CodeBlockItemSyntax.self)?.following.first?.item,
            let set = next.as(SequenceExprSyntax.self)?.assignment,
            set.isBoolean(true) || set.isBoolean(false)
        else { return false }
        let flag = asked.as(PrefixOperatorExprSyntax.self)?.expression ?? asked
        return set.path.count == 1 && flag.pathNames == set.path
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
    fileprivate var comparesToNil: Bool {
        let parts = self.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
        guard parts.count == 3, parts[2].is(NilLiteralExprSyntax.self) else { return false }
        let isEqual = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
        return !isEqual || parts[0].pathNames.last?.isNameOfError == true
    }
}
