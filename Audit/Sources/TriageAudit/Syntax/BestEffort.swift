import SwiftSyntax

extension SyntaxProtocol {
    private static var housekeeping: Set<String> {
        ["enforce", "evict", "housekeep", "housekeeping", "prune", "vacuum"]
    }

    /// Whether the function around only keeps the house, as its name tells: `enforceLimit()`.
    var isHousekeeping: Bool {
        enclosingFunction?.name.text.words.first.map(Self.housekeeping.contains) == true
    }

    /// Whether the code is given the priority of work that no user waits for.
    var isInBackground: Bool {
        ancestors.contains { node in
            guard let call = node.as(ClosureExprSyntax.self)?.receivingCall else { return false }
            let priority = call.argument("priority")?.expression.caseReference
            return call.path.isDispatch && priority == "background"
        }
    }

    /// Whether the function around says of another failure that it goes on without.
    var isInBestEffort: Bool {
        enclosingFunction?.ownNodes.contains { node in
            guard let body = node.as(CatchClauseSyntax.self)?.body else { return false }
            return body.statements.isEmpty && body.givesReason
        } == true
    }

    /// Whether the code runs in tests alone, as a comment on the function or a condition says.
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

extension TryExprSyntax {
    /// Whether a comment beside the statement says why nothing is done.
    var isExplained: Bool {
        guard let item = nearest(CodeBlockItemSyntax.self) else { return false }
        return item.leadingTrivia.givesReason || item.trailingTrivia.givesReason
    }

    /// Whether nothing is thrown: by a function of the file, or by a continuation that is only
    /// resumed with values.
    func neverFails(in file: SourceFile) -> Bool {
        guard let call = firstCall else { return false }
        if call.calleeName.hasSuffix("ThrowingContinuation") { return call.onlyReturns }
        if call.calleeName == "withThrowingTaskGroup" { return call.triesNothing }
        return file.neverThrows(call, from: self)
    }

    /// The call that is tried, past members of its value: `load()` of `load().first`.
    private var firstCall: FunctionCallExprSyntax? {
        var value = expression.unwrapped
        while let member = value.as(MemberAccessExprSyntax.self), let base = member.base {
            value = base.unwrapped
        }
        return value.as(FunctionCallExprSyntax.self)
    }

    /// The function that is called, if the file declares it.
    func functionOfFile(_ file: SourceFile) -> FunctionDeclSyntax? {
        triedCall.flatMap { file.functions.function(called: $0, from: self) }
    }
}

extension SourceFile {
    /// Whether the file declares the function that is called, and nothing in it throws.
    func neverThrows(_ call: FunctionCallExprSyntax, from caller: some SyntaxProtocol) -> Bool {
        guard let function = functions.function(called: call, from: caller) else { return false }
        return function.body?.canThrow == false
    }
}

extension FunctionCallExprSyntax {
    /// Whether nothing is tried or thrown in the closure, so that its children end well too.
    fileprivate var triesNothing: Bool {
        closures.last?.allNodes.contains { node in
            node.is(ThrowStmtSyntax.self) || node.as(TryExprSyntax.self)?.isPlain == true
        } == false
    }

    /// Whether the continuation in the closure is resumed with values alone.
    fileprivate var onlyReturns: Bool {
        guard let closure = closures.last, let name = closure.parameterNames?.first else {
            return false
        }
        let uses = closure.allNodes.filter { $0.isRead(of: name) }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                guard let member = use.parent?.as(MemberAccessExprSyntax.self),
                    let call = member.parent?.as(FunctionCallExprSyntax.self)
                else { return false }
                return call.calleeName == "resume" && call.argument("throwing") == nil
                    && call.argument("with") == nil
            }
    }
}
