import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Conditions that let only errors of a certain kind come to a place.
extension Syntax {
    /// Whether a condition lets only errors of a certain type come here.
    func isNarrowed(in handler: FailureHandler) -> Bool {
        let error = handler.errorName ?? "error"
        var child = self
        for ancestor in ancestors {
            if ancestor.id == handler.node.id { return false }
            if let branch = ancestor.as(IfExprSyntax.self), branch.body.id == child.id,
                branch.conditions.narrows(error)
            {
                return true
            }
            if let item = ancestor.as(SwitchCaseSyntax.self), item.isNarrow { return true }
            if let list = ancestor.as(CodeBlockItemListSyntax.self),
                list.narrows(error, before: child)
            {
                return true
            }
            child = ancestor
        }
        return false
    }
}

extension CodeBlockItemListSyntax {
    /// Whether a `guard` before a statement lets only errors of a type through.
    fileprivate func narrows(_ error: String, before item: Syntax) -> Bool {
        prefix { $0.id != item.id }.contains { item in
            let conditions = item.item.as(GuardStmtSyntax.self)?.conditions
            return conditions?.narrows(error) == true || conditions?.comparesTurns == true
        }
    }
}

extension SwitchCaseSyntax {
    /// Whether the case is for certain errors.
    fileprivate var isNarrow: Bool {
        guard let label = label.as(SwitchCaseLabelSyntax.self) else { return false }
        return !label.caseItems.contains { $0.pattern.is(WildcardPatternSyntax.self) }
    }
}

extension ConditionElementListSyntax {
    private static let turns: Set = [
        "serial", "generation", "revision", "sequence", "turn", "latest",
    ]

    /// Whether late answers, such as answers of canceled work, are left out: `own == serial`.
    fileprivate var comparesTurns: Bool {
        contains {
            $0.trimmedText.contains("==") && $0.trimmedText.hasWord(in: Self.turns)
        }
    }

    private static let wide: Set = ["NSError", "URLError", "LocalizedError", "Error"]

    /// Whether a condition asks for the error's type or case.
    fileprivate func narrows(_ error: String) -> Bool {
        contains { condition in
            guard condition.mentions(error) else { return false }
            if let type = condition.castType { return !Self.wide.contains(type) }
            return condition.condition.is(MatchingPatternConditionSyntax.self)
        }
    }
}

extension ConditionElementSyntax {
    /// The type after `as?` or `is`.
    fileprivate var castType: String? {
        for node in allNodes {
            if let cast = node.as(UnresolvedAsExprSyntax.self),
                cast.questionOrExclamationMark != nil
            {
                return cast.typeBehind
            }
            if node.is(UnresolvedIsExprSyntax.self) { return node.typeBehind }
        }
        return nil
    }
}

extension SyntaxProtocol {
    fileprivate var typeBehind: String? {
        guard let list = parent?.as(ExprListSyntax.self) else { return nil }
        return list.drop { $0.id != Syntax(self).id }.dropFirst().first?.trimmedText
    }
}

extension String {
    /// Whether a name speaks of cancellation, unlike the style of a button.
    var speaksOfCancellation: Bool {
        let name = lowercased()
        return ["cancelled", "canceled", "cancellation", "iscancel"].contains { name.contains($0) }
    }
}
