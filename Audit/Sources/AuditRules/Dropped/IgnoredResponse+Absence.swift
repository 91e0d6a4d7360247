import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// The part of a completion handler that runs where its data is absent.
extension ClosureExprSyntax {
    /// Whether someone learns where the value or the response is missing, or a flag says no.
    ///
    /// An error page with status 500 has data too, so the code must also check the value made from the data.
    func tellsAbsence(of names: [String], in file: SourceFile) -> Bool {
        statements.allNodes.contains { node in
            guard let choice = ConditionalStatement(node) else { return false }
            let otherwise = choice.otherwise.map(Array.init) ?? choice.statementsAfter
            if names.count == 2, choice.conditions.test(flag: names[0]) {
                return !file.isSilent(CodeBlockItemListSyntax(otherwise))
            }
            guard choice.asksForAnswer(names) else { return false }
            return file.sayFailure(otherwise)
                || otherwise.repeatsInClosure(whatIsDoneIn: choice.statements)
        }
    }
}

extension ClosureExprSyntax {
    /// Whether the decoding error is handed on, since an error page with status 500 cannot be decoded.
    func tellsUnreadable(of names: [String]) -> Bool {
        statements.allNodes.contains { node in
            guard let attempt = node.as(DoStmtSyntax.self),
                attempt.body.tried.contains(where: {
                    $0.isPlain && $0.decodesAnswer && $0.reads(names[0])
                })
            else { return false }
            return attempt.catchClauses.contains { clause in
                clause.catchesEverything
                    && clause.body.statements.reads(clause.errorName) { $0.path.isForDevelopers }
            }
        }
    }
}

extension ConditionalStatement {
    /// Whether the value is asked for, or the response of a data task.
    fileprivate func asksForAnswer(_ names: [String]) -> Bool {
        guard names.count == 3 else { return conditions.unwrap(names[0]) }
        let parses = conditions.allNodes.contains {
            $0.as(TryExprSyntax.self)?.isOptional == true
        }
        return conditions.unwrap(names[1]) || parses && conditions.unwrap(names[0])
    }

    /// The statements that run where an `if` without `else` does not hold.
    fileprivate var statementsAfter: [CodeBlockItemSyntax] {
        conditions.nearest(CodeBlockItemSyntax.self)?.following ?? []
    }
}

extension ConditionElementListSyntax {
    /// Whether a value of this name is unwrapped here: `let item = value as? Item`,
    /// `let page = value.page`.
    fileprivate func unwrap(_ name: String) -> Bool {
        contains { element in
            guard name != "_", case .optionalBinding(let binding) = element.condition else {
                return false
            }
            guard let value = binding.initializer?.value else {
                return binding.pattern.boundName == name
            }
            let first = value.as(SequenceExprSyntax.self)?.elements.first ?? value
            return first.pathNames.first == name
        }
    }

    /// Whether a Boolean value is all that is asked for: `if success`.
    fileprivate func test(flag name: String) -> Bool {
        guard count == 1, case .expression(let expression)? = first?.condition else { return false }
        return expression.as(DeclReferenceExprSyntax.self)?.baseName.text == name
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call asks for suggestions while the user types.
    var asksForSuggestions: Bool {
        let names = [calleeName, enclosingTypeName, enclosingFunction?.ownName].compactMap(\.self)
        return names.contains { $0.hasWord(in: ["suggest", "suggestion", "suggestions"]) }
    }
}

extension [CodeBlockItemSyntax] {
    /// Whether a closure here makes one of the same calls, once the value was got in another way.
    fileprivate func repeatsInClosure(whatIsDoneIn others: CodeBlockItemListSyntax) -> Bool {
        let done = Set(others.allCalls.map { $0.calledExpression.trimmedText })
        return flatMap(\.calls).contains { call in
            !call.path.isDispatch
                && call.closures.contains { closure in
                    closure.statements.allCalls.contains {
                        done.contains($0.calledExpression.trimmedText)
                    }
                }
        }
    }
}
