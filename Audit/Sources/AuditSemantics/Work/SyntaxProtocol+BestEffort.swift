import AuditSyntax
package import SwiftSyntax

/// Code that may fail: it does housekeeping, runs in the background, or only in tests.
extension SyntaxProtocol {
    private static var housekeeping: Set<String> {
        ["enforce", "evict", "housekeep", "housekeeping", "prune", "vacuum"]
    }

    /// Whether the function around only does housekeeping, judged by its name: `enforceLimit()`.
    package var isHousekeeping: Bool {
        enclosingFunction?.name.text.words.first.map(Self.housekeeping.contains) == true
    }

    /// Whether the code is given the priority of work that no user waits for.
    package var isInBackground: Bool {
        ancestors.contains { node in
            guard let call = node.as(ClosureExprSyntax.self)?.receivingCall else { return false }
            let priority = call.argument("priority")?.expression.caseReference
            return call.path.isDispatch && priority == "background"
        }
    }

    /// Whether the code runs only in tests, as a comment on the function or a condition says.
    var isForTests: Bool {
        var child = Syntax(self)
        for ancestor in ancestors {
            if let function = ancestor.as(FunctionDeclSyntax.self), function.isSaidToTest {
                return true
            }
            if let choice = ancestor.as(IfExprSyntax.self), choice.body.id == child.id,
                choice.conditions.askForTests
            {
                return true
            }
            child = ancestor
        }
        return false
    }
}

extension FunctionDeclSyntax {
    fileprivate var isSaidToTest: Bool {
        let text = leadingTrivia.commentText.lowercased()
        return ["for testing", "for tests", "only in tests", "used by tests"].contains {
            text.contains($0)
        }
    }
}

extension ConditionElementListSyntax {
    /// Whether the condition is one like `isRunningTests()`.
    fileprivate var askForTests: Bool {
        contains { element in
            guard case .expression(let expression) = element.condition,
                let words = expression.pathNames.last?.words
            else { return false }
            return words.first == "is"
                && !Set(words).isDisjoint(with: ["test", "tests", "testing"])
        }
    }
}
