import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Failures of a result that someone hears of elsewhere, or that are no error.
extension Syntax {
    /// The result that is matched here.
    private var subject: ExprSyntax? {
        if let item = self.as(SwitchCaseSyntax.self) { return item.enclosingSwitch?.subject }
        return ConditionalStatement(self)?.conditions.lazy.compactMap { element -> ExprSyntax? in
            guard case .matchingPattern(let match) = element.condition else { return nil }
            return match.initializer.value
        }.first
    }

    /// The statement that matches: the `if`, the `guard`, the `switch` around the case.
    private var statement: CodeBlockItemSyntax? { nearest(CodeBlockItemSyntax.self) }
}

extension Syntax {
    /// Whether the failure is no error: the user's refusal, a text that is not valid yet, one answer of
    /// many in a poll, or work that no user waits for.
    var isNoError: Bool {
        if namesOfSource.contains(where: \.asksUser) || isInDismissal || isPolled {
            return true
        }
        if isInObserver { return true }
        guard let call = enclosingClosure?.receivingCall else { return false }
        return !call.path.names.words.isDisjoint(with: Vocabulary.asideWords)
    }

    /// The names of the calls that gave the result: `confirm` of `let result = await confirm()`.
    private var namesOfSource: [String] {
        guard let subject else { return [] }
        let local = subject.nameToken.flatMap { localValue(of: $0.text) }
        let receiver = enclosingClosure?.receivingCall?.calleeName
        return [subject.pathNames.last, local?.pathNames.last, receiver].compactMap(\.self)
    }

    private var isInDismissal: Bool {
        enclosingFunction?.ownName.hasWord(in: ["cancel", "dismiss"]) == true
    }

    /// Whether the code only watches requests of others: `didReceive(_:target:)` of a plugin.
    private var isInObserver: Bool {
        ["did", "will"].contains(enclosingFunction?.ownName.words.first)
            && enclosingInheritance.contains { type in
                ["EventMonitor", "Observer", "Plugin", "PluginType"].contains {
                    type.hasSuffix($0)
                }
            }
    }

    private var isPolled: Bool {
        ancestors.contains { node in
            let name =
                node.as(FunctionDeclSyntax.self)?.ownName
                ?? node.as(SwitchCaseSyntax.self)?.label.trimmedText
            return name?.hasWord(in: ["poll", "polled", "polling", "polls"]) == true
        }
    }
}

extension String {
    /// Whether a function of this name asks the user, or checks what the user types.
    fileprivate var asksUser: Bool {
        let words = words
        return ["ask", "confirm", "prompt", "validate"].contains(words.first)
            || words.contains { ["confirmation", "dialog"].contains($0) }
    }
}

extension Syntax {
    /// Whether someone hears of the failure elsewhere: the result goes on, or was reported before, or
    /// belongs to a child.
    func isHeardElsewhere(in file: SourceFile) -> Bool {
        isSideEffect || isHandedOn(in: file) || isReturnedByCallers(in: file)
            || isUnwrappedToo(in: file)
            || wasToldBefore(in: file) || isToldByCallee(in: file) || isOfChild || isNeverSent
    }

    /// Whether the result travels on in a stream: `handleEvents(receiveOutput:)`, `do(onNext:)`.
    private var isSideEffect: Bool {
        ["do", "handleEvents"].contains(enclosingClosure?.receivingCall?.calleeName)
    }

    /// Whether the result is also stored, returned or given to a call.
    private func isHandedOn(in file: SourceFile) -> Bool {
        guard let name = subject?.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let matching = statement,
            let scope = matching.ancestors.first(where: {
                $0.isScope || $0.is(SwitchCaseSyntax.self)
            })
        else { return false }
        return scope.ownNodes.contains { node in
            node.isRead(of: name) && node.isGivenAway(in: file)
        }
    }

    /// Whether the result is a parameter, and all callers in the file return it, too.
    private func isReturnedByCallers(in file: SourceFile) -> Bool {
        guard let name = subject?.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let function = enclosingFunction, function.parameterNames.contains(name)
        else { return false }
        let callers = file.functions.callers(of: function)
        return !callers.isEmpty
            && callers.allSatisfy { call in
                let given = call.arguments.compactMap { $0.expression.nameToken?.text }
                return call.enclosingScope?.ownNodes.contains { node in
                    node.parent?.is(ReturnStmtSyntax.self) == true
                        && given.contains { node.isRead(of: $0) }
                } == true
            }
    }

    /// Whether the same result is unwrapped by `get()` elsewhere, by code that reports the error or
    /// goes on with a default.
    private func isUnwrappedToo(in file: SourceFile) -> Bool {
        guard let name = subject?.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let scope = ancestors.first(where: { $0.gives(name) })
        else { return false }
        return scope.allNodes.contains { node in
            guard let tried = node.as(TryExprSyntax.self), !tried.isForced,
                tried.expression.pathNames == [name, "get"]
            else { return false }
            guard tried.isPlain, let clauses = tried.nearest(DoStmtSyntax.self)?.catchClauses
            else { return true }
            return clauses.contains { !file.isSilent($0.body.statements) }
        }
    }

    /// Whether a function or a closure has a parameter of the name.
    private func gives(_ name: String) -> Bool {
        self.as(ClosureExprSyntax.self)?.parameterNames?.contains(name) == true
            || self.as(FunctionDeclSyntax.self)?.parameterNames.contains(name) == true
    }

    private func isGivenAway(in file: SourceFile) -> Bool {
        if parent?.is(ReturnStmtSyntax.self) == true { return true }
        if let argument = parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        {
            return !file.isOnlyLogged(call)
        }
        guard let assignment = parent?.parent?.as(SequenceExprSyntax.self)?.assignment else {
            return false
        }
        return assignment.values.last.map { Syntax($0).id == id } == true
    }

    /// Whether the statements before show or report the failure.
    private func wasToldBefore(in file: SourceFile) -> Bool {
        guard let item = statement, let list = item.parent?.as(CodeBlockItemListSyntax.self) else {
            return false
        }
        return list.prefix { $0.id != item.id }.contains { !file.listeners(in: $0).isEmpty }
    }

    /// Whether the function of this file that gives the result shows or reports every failure first.
    private func isToldByCallee(in file: SourceFile) -> Bool {
        if let call = subject?.unwrapped.as(FunctionCallExprSyntax.self),
            file.calleeLogsFailures(call, from: self)
        {
            return true
        }
        guard let call = enclosingClosure?.receivingCall else { return false }
        return file.calleeTellsFailures(call, from: self)
    }
}

extension Syntax {
    /// The names of the cases that are matched, from the outside in: `saved`, `failure`.
    private var caseNames: [String] {
        let pattern = self.as(SwitchCaseSyntax.self)?.patterns.first?.pattern
        return pattern?.allNodes.compactMap {
            $0.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        } ?? []
    }

    /// Whether a reducer is asked that leaves the action to a child: `.restore(.saved(.failure))`.
    private var isOfChild: Bool {
        caseNames.firstIndex(where: \.isNameOfFailure).map { $0 > 1 } == true
    }

    /// Whether the file makes such an action only of successes.
    private var isNeverSent: Bool {
        let names = caseNames
        guard names.firstIndex(where: \.isNameOfFailure) == 1 else { return false }
        let made = root.allNodes.filter { node in
            node.as(MemberAccessExprSyntax.self)?.declName.baseName.text == names[0]
                && !node.ancestors.contains { $0.is(ExpressionPatternSyntax.self) }
        }
        return !made.isEmpty
            && made.allSatisfy { node in
                let action = node.parent?.as(FunctionCallExprSyntax.self)
                let value = action?.arguments.first?.expression
                return value?.as(FunctionCallExprSyntax.self)?.calleeName == "success"
            }
    }
}
