import AuditSyntax
import SwiftSyntax

/// A closure parameter that must be called.
struct Completion {
    let name: String
    /// Whether it may be left out.
    let isOptional: Bool
    /// Whether it is given a value, and nothing that could say that something failed.
    let isOfSuccess: Bool
    /// Whether it is given nothing at all.
    let isSignal: Bool
}

extension FunctionDeclSyntax {
    /// The parameter that must be called.
    var completion: Completion? {
        for parameter in signature.parameterClause.parameters {
            let name = (parameter.secondName ?? parameter.firstName).text
            guard name.isNameOfCompletion, !parameter.firstName.text.hasWord(in: ["success"]),
                parameter.type.isVoidFunction, parameter.type.mayBeKept
            else { continue }
            let isOptional =
                parameter.defaultValue?.value.is(NilLiteralExprSyntax.self) == true
                || parameter.type.isOptionalSignal
            return Completion(
                name: name, isOptional: isOptional, isOfSuccess: parameter.type.takesSuccessAlone,
                isSignal: parameter.type.function?.parameters.isEmpty == true)
        }
        return nil
    }

    /// The names of all parameters that can be called: a failure handler beside the completion.
    var handlerNames: [String] {
        signature.parameterClause.parameters.lazy.filter { $0.type.isVoidFunction }
            .map { ($0.secondName ?? $0.firstName).text }
    }

    /// Whether the caller hears in another way, or the function asks first whether to call at all.
    var tellsOtherwise: Bool {
        let effects = signature.effectSpecifiers
        if effects?.asyncSpecifier != nil || effects?.throwsClause != nil { return true }
        if signature.returnClause?.type.is(SomeOrAnyTypeSyntax.self) == true { return true }
        return ["guard", "if", "unless", "when"].contains(ownName.words.first)
    }
}

extension String {
    private static let outcomes: Set = [
        "answer", "completed", "done", "error", "failure", "finish", "finished", "load", "reply",
        "response", "result", "success",
    ]

    /// Whether a closure of this name is called once, at the end.
    var isNameOfCompletion: Bool {
        if ["callback", "done", "finished", "onFinish", "onFinished"].contains(self) {
            return true
        }
        let name = lowercased()
        if name.contains("complet") { return true }
        if name.hasSuffix("callback") { return hasWord(in: Self.outcomes) || name == "callback" }
        return ["decisionhandler", "replyhandler", "resulthandler"].contains(name)
    }
}

extension TypeSyntax {
    /// Whether a value of the type is called and returns nothing.
    ///
    /// A closure that changes a value, that may refuse an item, or that is only called for an
    /// error, owes no answer.
    fileprivate var isVoidFunction: Bool {
        let text = trimmedText
        if ["inout", "throws", "(Error) ->", "(any Error) ->"].contains(where: text.contains) {
            return false
        }
        guard let arrow = text.ranges(of: "->").last else {
            return ["Completion", "CompletionHandler", "Callback"].contains { text.hasSuffix($0) }
        }
        return text[arrow.upperBound...].contains("Void")
            || text[arrow.upperBound...].contains("()")
    }

    /// Whether a closure of the type may be called later, so that someone can wait for it.
    fileprivate var mayBeKept: Bool {
        let text = trimmedText
        return text.contains("@escaping") || text.hasSuffix("?") || !text.contains("->")
    }

    /// The function type, without `@escaping`, `?` and parentheses.
    fileprivate var function: FunctionTypeSyntax? {
        ([Syntax(self)] + allNodes).lazy.compactMap { $0.as(FunctionTypeSyntax.self) }.first
    }

    /// `(() -> Void)?`, such as a closure that a screen calls once it is gone.
    fileprivate var isOptionalSignal: Bool {
        self.is(OptionalTypeSyntax.self) && function?.parameters.isEmpty == true
    }

    private static let answers: Set = [
        "action", "bool", "configuration", "decision", "disposition", "error", "optional",
        "options", "outcome", "policy", "reason", "response", "result", "state", "status", "void",
    ]

    /// Whether a function of the type is given nothing that could say no: `(URL) -> Void`.
    fileprivate var takesSuccessAlone: Bool {
        guard let parameters = function?.parameters, !parameters.isEmpty else { return false }
        return parameters.allSatisfy { parameter in
            let type = parameter.type.trimmedText
            return !type.contains("?") && type != "()" && !type.hasWord(in: Self.answers)
        }
    }
}
