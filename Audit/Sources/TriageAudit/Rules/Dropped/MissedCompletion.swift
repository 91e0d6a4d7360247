import SwiftSyntax

/// Finds paths of a function that never call its completion handler.
struct MissedCompletion: Rule {
    static let kinds: [SyntaxKind] = [.functionDecl]

    static let description = RuleDescription(
        id: "missed-completion",
        category: .dropped,
        severity: .error,
        summary: "A path that returns without calling the completion handler.",
        consequence:
            "Whoever asked waits for ever: a spinner that never stops, a screen that never opens.",
        assumption: """
            A closure parameter named like a completion must be called once on every path, or handed \
            on. Without `self`, in a canceled task and after a panel that the user closed there is \
            no one left to tell. One that may be left out (`= nil`) is owed where work that was \
            begun has ended. A handler that comes again may call it later, an alert tells where it \
            takes nothing but a success, and a comment may say why a path leaves.
            """,
        examples: [
            RuleExample(
                dont: """
                    func load(completion: @escaping (User?) -> Void) {
                        ↓guard let url = makeURL() else { return }
                        session.load(url) { user in completion(user) }
                    }
                    """,
                do: """
                    func load(completion: @escaping (User?) -> Void) {
                        guard let url = makeURL() else { return completion(nil) }
                        session.load(url) { user in completion(user) }
                    }
                    """)
        ])

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let function = node.as(FunctionDeclSyntax.self), let body = function.body,
            let completion = function.completion, !function.tellsOtherwise
        else { return }
        let duty = Obligation(
            names: Set(function.handlerNames),
            isToldByValue: function.signature.returnClause != nil, leaving: .everywhere,
            endsWhenGivenUp: true)
        guard duty.isMentioned(in: body) else { return }
        for breach in duty.breaches(in: body.statements) {
            if completion.isOptional && !breach.followsWork(of: function) { continue }
            if let branch = duty.statements(of: breach), file.answers(branch, for: function) {
                continue
            }
            report(Match(at: breach, "On this path `\(completion.name)` is never called."))
        }
    }
}

/// A closure parameter that must be called.
private struct Completion {
    let name: String
    /// Whether it may be left out.
    let isOptional: Bool
    /// Whether it is given nothing that could say that something failed.
    let isOfSuccess: Bool
}

extension FunctionDeclSyntax {
    /// Whether the caller hears in another way, or the function asks first whether to call at all.
    fileprivate var tellsOtherwise: Bool {
        let effects = signature.effectSpecifiers
        if effects?.asyncSpecifier != nil || effects?.throwsClause != nil { return true }
        if signature.returnClause?.type.is(SomeOrAnyTypeSyntax.self) == true { return true }
        return ["guard", "if", "unless", "when"].contains(ownName.words.first)
    }

    /// The names of all parameters that can be called: a failure handler beside the completion.
    fileprivate var handlerNames: [String] {
        signature.parameterClause.parameters.lazy.filter { $0.type.isVoidFunction }
            .map { ($0.secondName ?? $0.firstName).text }
    }

    /// The parameter that must be called.
    fileprivate var completion: Completion? {
        for parameter in signature.parameterClause.parameters {
            let name = (parameter.secondName ?? parameter.firstName).text
            guard name.isNameOfCompletion && parameter.type.isVoidFunction else { continue }
            let isOptional = parameter.defaultValue?.value.is(NilLiteralExprSyntax.self) == true
            return Completion(
                name: name, isOptional: isOptional, isOfSuccess: parameter.type.takesSuccessAlone)
        }
        return nil
    }
}

extension Syntax {
    /// Whether work that the function began has ended here: in a closure, or in a `catch`.
    fileprivate func followsWork(of function: FunctionDeclSyntax) -> Bool {
        self.is(CatchClauseSyntax.self) || enclosingScope?.id != Syntax(function).id
    }
}

extension SourceFile {
    /// Whether a branch ends the wait without the parameter: it shows the failure and stops the
    /// spinner, hands the failure to another handler, or calls a function of the file that calls a
    /// stored completion.
    fileprivate func answers(
        _ branch: CodeBlockItemListSyntax, for function: FunctionDeclSyntax
    ) -> Bool {
        let calls = branch.allCalls
        if calls.contains(where: alerts),
            function.completion?.isOfSuccess == true
                || calls.contains(where: { $0.path.stopsSpinner })
        {
            return true
        }
        if calls.contains(where: \.isOfFailureHandler) { return true }
        return calls.contains { call in
            let body = functions.function(called: call, from: function)?.body
            return body?.allCalls.contains { $0.calleeName.isNameOfCompletion } == true
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether a closure around was given a handler of failures, which is called here.
    fileprivate var isOfFailureHandler: Bool {
        let name = path.text
        guard name.hasWord(in: ["error", "fail", "failed", "failure", "reject"]) else {
            return false
        }
        return ancestors.contains {
            $0.as(ClosureExprSyntax.self)?.parameterNames?.contains(name) == true
        }
    }
}

extension String {
    fileprivate var isNameOfCompletion: Bool {
        if ["callback", "done", "finished", "onFinish", "onFinished"].contains(self) {
            return true
        }
        let name = lowercased()
        return name.contains("complet") || name.hasSuffix("callback")
            || ["decisionhandler", "replyhandler", "resulthandler"].contains(name)
    }
}

extension TypeSyntax {
    /// Whether a value of the type is called and returns nothing.
    fileprivate var isVoidFunction: Bool {
        let text = trimmedDescription
        // A closure that changes a value, or that is called for an error alone, owes no answer.
        if text.contains("inout") || text.contains("(Error) ->") || text.contains("(any Error) ->")
        {
            return false
        }
        guard let arrow = text.range(of: "->") else {
            return ["Completion", "CompletionHandler", "Callback"].contains { text.hasSuffix($0) }
        }
        return text[arrow.upperBound...].contains("Void")
            || text[arrow.upperBound...].contains("()")
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).last }
}

extension TypeSyntax {
    private static let answers: Set = [
        "action", "bool", "configuration", "decision", "disposition", "error", "optional",
        "options", "outcome", "policy", "reason", "response", "result", "state", "status", "void",
    ]

    /// Whether a function of the type is given nothing that could say no: `(URL) -> Void`.
    fileprivate var takesSuccessAlone: Bool {
        let nodes = [Syntax(self)] + allNodes
        let function = nodes.lazy.compactMap { $0.as(FunctionTypeSyntax.self) }.first
        guard let parameters = function?.parameters, !parameters.isEmpty else { return false }
        return parameters.allSatisfy { parameter in
            let type = parameter.type.trimmedDescription
            return !type.contains("?") && type != "()" && !type.hasWord(in: Self.answers)
        }
    }
}
