import SwiftSyntax

extension ClosureExprSyntax {
    /// Whether the `else` of the first parameter, the value, tells someone that it is missing.
    ///
    /// The data of a page that says 500 is there; so what is made of it must be asked for too.
    func tellsAbsence(of names: [String], in file: SourceFile) -> Bool {
        guard let value = names.first, value != "_" else { return false }
        let isData = names.count == 3
        return statements.allNodes.contains { node in
            guard let choice = Presence(node), choice.conditions.unwrap(value) else { return false }
            let parses = choice.conditions.allNodes.contains(where: \.triesToParse)
            if isData && !parses { return false }
            return file.tells(choice.otherwise)
                || choice.otherwise.repeatsInClosure(whatIsDoneIn: choice.statements)
        }
    }
}

/// An `if` or `guard` that asks whether something is there.
private struct Presence {
    let conditions: ConditionElementListSyntax
    /// The code for a value that is there; empty for `guard`.
    let statements: CodeBlockItemListSyntax
    /// The code for a value that is not there.
    let otherwise: CodeBlockItemListSyntax

    init?(_ node: Syntax) {
        if let node = node.as(GuardStmtSyntax.self) {
            conditions = node.conditions
            statements = []
            otherwise = node.body.statements
        } else if let node = node.as(IfExprSyntax.self), let last = node.lastElse {
            conditions = node.conditions
            statements = node.body.statements
            otherwise = last
        } else {
            return nil
        }
    }
}

extension IfExprSyntax {
    /// The statements that run if none of the conditions holds.
    fileprivate var lastElse: CodeBlockItemListSyntax? {
        switch elseBody {
        case .ifExpr(let next): next.lastElse
        case .codeBlock(let block): block.statements
        case nil: nil
        }
    }
}

extension ConditionElementListSyntax {
    /// Whether a value of this name is unwrapped here: `let item = value as? Item`.
    fileprivate func unwrap(_ name: String) -> Bool {
        contains { element in
            guard case .optionalBinding(let binding) = element.condition else { return false }
            guard let value = binding.initializer?.value else {
                return binding.pattern.boundName == name
            }
            let first = value.as(SequenceExprSyntax.self)?.elements.first ?? value
            return first.pathNames == [name]
        }
    }
}

extension Syntax {
    fileprivate var triesToParse: Bool { self.as(TryExprSyntax.self)?.isOptional == true }
}

extension SourceFile {
    /// Whether statements tell of a failure: by an alert, a state that failed, a trap, or
    /// `completion(false)`.
    fileprivate func tells(_ statements: CodeBlockItemListSyntax) -> Bool {
        if !listeners(in: statements).isEmpty { return true }
        return statements.allCalls.contains { call in
            call.isTrap
                || call.isOfParameter && call.arguments.contains { $0.expression.saysNo }
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether a parameter of the function around is called.
    fileprivate var isOfParameter: Bool {
        enclosingFunction?.parameterNames.contains(path.text) == true
    }

    /// Whether guesses are asked for, beside what the user types.
    var asksForSuggestions: Bool {
        let names = [calleeName, enclosingTypeName, enclosingFunction?.ownName].compactMap(\.self)
        return names.contains { $0.hasWord(in: ["suggest", "suggestion", "suggestions"]) }
    }
}

extension ExprSyntax {
    fileprivate var saysNo: Bool {
        if trimmedDescription == "false" { return true }
        return self.as(FunctionCallExprSyntax.self)?.calleeName == "failure"
    }
}

extension CodeBlockItemListSyntax {
    /// Whether a closure here does what is done there too, once the value was got in another way.
    fileprivate func repeatsInClosure(whatIsDoneIn others: Self) -> Bool {
        let done = Set(others.allCalls.map { $0.calledExpression.trimmedDescription })
        return calls.contains { call in
            !call.path.isDispatch
                && call.closures.contains { closure in
                    closure.statements.allCalls.contains {
                        done.contains($0.calledExpression.trimmedDescription)
                    }
                }
        }
    }
}
