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
            on. Without `self` there is no one left to tell.
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
            function.signature.effectSpecifiers?.asyncSpecifier == nil,
            let name = function.completionName
        else { return }
        let duty = Obligation(
            names: Set(function.handlerNames),
            isToldByValue: function.signature.returnClause != nil, mayLeaveWithoutSelf: true)
        guard duty.isMentioned(in: body) else { return }
        for breach in duty.breaches(in: body.statements) {
            report(Match(at: breach, "On this path `\(name)` is never called."))
        }
    }
}

extension FunctionDeclSyntax {
    /// The names of all parameters that can be called: a failure handler beside the completion.
    fileprivate var handlerNames: [String] {
        signature.parameterClause.parameters.filter { $0.type.isVoidFunction }
            .map { ($0.secondName ?? $0.firstName).text }
    }

    /// The name of the parameter that must be called.
    fileprivate var completionName: String? {
        for parameter in signature.parameterClause.parameters {
            let name = (parameter.secondName ?? parameter.firstName).text
            if name.isNameOfCompletion && parameter.type.isVoidFunction { return name }
        }
        return nil
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
