import AuditSyntax
package import SwiftSyntax

/// A `switch` or an `if` over an outcome.
extension SwitchExprSyntax {
    /// Whether the switch is over an outcome, rather than over a state of a screen.
    package var isOverResult: Bool {
        let names = Set(caseNames)
        if !names.isDisjoint(with: Self.states) || subject.isNamedLikeState { return false }
        if !names.isDisjoint(with: ["success", "next"]) { return true }
        if names.contains("finished"), subject.isNamedLikeCompletion { return true }
        return subject.isNamedLikeResult
            && !names.isDisjoint(with: ["ok", "value", "created", "done"])
    }

    private static let states: Set = [
        "empty", "idle", "initial", "loading", "none", "notAsked", "pending",
    ]
}

extension ExprSyntax {
    /// Whether the expression is named like the answer of a call, or is one.
    var isNamedLikeResult: Bool {
        if self.is(AwaitExprSyntax.self) || awaits { return true }
        let words = Set(pathNames.last?.words ?? [])
        return !words.isDisjoint(
            with: Vocabulary.resultWords.union(["event", "res", "networkresult"]))
    }

    /// Whether the expression is named like the end of a stream.
    fileprivate var isNamedLikeCompletion: Bool {
        let name = pathNames.last ?? ""
        return name == "$0" || name.words.contains("completion") || name == "result"
    }

    /// Whether the expression is named like a state that is shown.
    var isNamedLikeState: Bool {
        let words = Set(pathNames.last?.words ?? [])
        return !words.isDisjoint(with: [
            "gesture", "kind", "level", "phase", "self", "state", "status", "style", "theme",
            "type",
        ])
    }
}

extension ConditionElementListSyntax {
    /// Whether the conditions match a success of a result: `case .success(let x) = result`.
    package var isSuccess: Bool {
        contains { element in
            guard case .matchingPattern(let match) = element.condition,
                match.pattern.caseName == "success", !match.pattern.matchesCaseInside
            else { return false }
            return match.initializer.value.isNamedLikeResult
        }
    }
}

extension SyntaxProtocol {
    /// Whether the scope around returns a value, so that its caller hears of it.
    package var returnsValue: Bool {
        for ancestor in ancestors {
            if let block = ancestor.as(AccessorBlockSyntax.self) {
                return block.accessors.is(CodeBlockItemListSyntax.self)
            }
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                return function.signature.returnClause != nil
            }
            if ancestor.isScope { return ancestor.is(AccessorDeclSyntax.self) }
        }
        return false
    }
}

extension SyntaxProtocol {
    /// Whether the scope around returns something that can say that nothing is there: not a list.
    package var tellsByValue: Bool {
        for ancestor in ancestors {
            if let closure = ancestor.as(ClosureExprSyntax.self) {
                return closure.statements.returnsNil
            }
            if ancestor.is(AccessorBlockSyntax.self) { return true }
            guard let function = ancestor.as(FunctionDeclSyntax.self) else { continue }
            guard let type = function.signature.returnClause?.type else { return false }
            return !type.is(ArrayTypeSyntax.self) && !type.is(DictionaryTypeSyntax.self)
        }
        return false
    }
}

extension CodeBlockItemListSyntax {
    fileprivate var returnsNil: Bool {
        ownNodes.contains {
            $0.as(ReturnStmtSyntax.self)?.expression?.is(NilLiteralExprSyntax.self) == true
        }
    }
}

extension IfExprSyntax {
    /// Whether another `if` beside this one matches the failure.
    package var isPartner: Bool {
        guard let item = nearest(CodeBlockItemSyntax.self),
            let block = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        return block.contains { other in
            guard other.id != item.id, case .stmt(let statement) = other.item else { return false }
            let node = statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
            return node?.conditions.failure != nil
        }
    }
}
