import AuditSyntax
import SwiftSyntax

/// Code of a mode that is for developers.
extension SyntaxProtocol {
    /// Whether the node is reached in a mode only for developers: `if isDebug`, `if devMode`, the
    /// `else` of `if mode == .release`.
    var isInDebugBranch: Bool {
        var child = Syntax(self)
        for ancestor in ancestors {
            if let choice = ancestor.as(IfExprSyntax.self) {
                let isBody = choice.body.id == child.id
                if isBody && choice.conditions.askForDebug
                    || !isBody && child.is(CodeBlockSyntax.self) && choice.conditions.askForRelease
                {
                    return true
                }
            }
            child = ancestor
        }
        return false
    }

    /// Whether the name of a type around the node says that it is for developers.
    var isInDebugType: Bool {
        ancestors.contains { $0.declaredTypeName?.hasWord(in: ["debug"]) == true }
    }
}

extension ConditionElementListSyntax {
    /// Whether one of the conditions holds only for developers.
    fileprivate var askForDebug: Bool {
        contains { $0.askedName?.namesDebug == true || $0.comparedCase == "debug" }
    }

    /// Whether the only condition holds only for users.
    fileprivate var askForRelease: Bool { count == 1 && first?.comparedCase == "release" }
}

extension ConditionElementSyntax {
    /// The name of a flag that is asked for: `isDebug`, `settings.devMode`.
    fileprivate var askedName: String? {
        guard case .expression(let expression) = condition else { return nil }
        return expression.pathNames.last
    }

    /// The case that something is compared to: `release` of `mode == .release`.
    fileprivate var comparedCase: String? {
        guard case .expression(let expression) = condition,
            let parts = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
            parts.count == 3, parts[1].trimmedText == "=="
        else { return nil }
        return parts[2].caseReference
    }
}

extension String {
    /// Whether a flag of this name is set only for developers: `isDebug`, `devMode`.
    fileprivate var namesDebug: Bool {
        let words = words
        return words.contains { ["debug", "debugging", "developer"].contains($0) }
            || Set(words).isSuperset(of: ["dev", "mode"])
    }
}
