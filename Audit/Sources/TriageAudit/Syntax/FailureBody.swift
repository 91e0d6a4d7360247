import SwiftSyntax

/// Statements that run because something failed.
struct FailureBody {
    /// The clause, case, statement or closure.
    var node: Syntax
    var statements: CodeBlockItemListSyntax
    /// The name that the error has inside; nil if it has none.
    var error: String?
}

extension SyntaxProtocol {
    /// The statements that run because something failed, if the node is such a place.
    ///
    /// That is a `catch`, `case .failure`, `if let error`, the `else` of `guard error == nil`, and a closure
    /// that an operator calls with an error.
    var failureBody: FailureBody? {
        let node = Syntax(self)
        switch kind {
        case .catchClause:
            guard let clause = self.as(CatchClauseSyntax.self) else { return nil }
            let statements = clause.body.statements
            return FailureBody(node: node, statements: statements, error: clause.errorName)
        case .switchCase: return self.as(SwitchCaseSyntax.self)?.failure
        case .ifExpr: return self.as(IfExprSyntax.self)?.failure
        case .guardStmt: return self.as(GuardStmtSyntax.self)?.failure
        case .closureExpr: return self.as(ClosureExprSyntax.self)?.failure
        default: return nil
        }
    }

    /// The nearest failure body around the node, up to the function around it.
    var enclosingFailureBody: FailureBody? {
        for ancestor in ancestors {
            if let body = ancestor.failureBody, body.contains(position) { return body }
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.isTypeDeclaration { return nil }
        }
        return nil
    }
}

extension FailureBody {
    /// Whether the body holds a position, which its condition does not.
    func contains(_ position: AbsolutePosition) -> Bool {
        statements.position <= position && position < statements.endPosition
    }

    /// Whether the body passes the error on: by `throw`, or to a completion handler, promise or observer.
    var passesOn: Bool {
        statements.allNodes.contains { node in
            if let statement = node.as(ThrowStmtSyntax.self) {
                return error.map { statement.expression.mentions($0) } ?? false
            }
            guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
            return call.isPassingOn && (error.map { call.mentions($0) } ?? false)
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call hands a result to whoever asked for it.
    fileprivate var isPassingOn: Bool {
        let name = calleeName.lowercased()
        return ["completion", "promise", "callback", "reject", "resume", "onerror"]
            .contains { name.contains($0) }
    }
}

extension SyntaxProtocol {
    /// Whether a name is read here: `error` in `show(error.text)`.
    func mentions(_ name: String) -> Bool {
        if self.as(DeclReferenceExprSyntax.self)?.baseName.text == name { return true }
        return allNodes.contains { $0.as(DeclReferenceExprSyntax.self)?.baseName.text == name }
    }
}

extension SwitchCaseSyntax {
    fileprivate var failure: FailureBody? {
        guard let items = label.as(SwitchCaseLabelSyntax.self)?.caseItems else { return nil }
        guard let item = items.first(where: { $0.pattern.isFailure }) else { return nil }
        return FailureBody(
            node: Syntax(self), statements: statements, error: item.pattern.boundName)
    }
}

extension PatternSyntax {
    /// Whether the pattern is `.failure`, `.failure(let error)`, `let .failure(error)`.
    var isFailure: Bool {
        if let binding = self.as(ValueBindingPatternSyntax.self) {
            return binding.pattern.isFailure
        }
        return self.as(ExpressionPatternSyntax.self)?.expression.caseReference == "failure"
    }
}

extension ExprSyntax {
    /// The case that a pattern names: `failure` in `.failure(let error)`.
    var caseReference: String? {
        let called = unwrapped.as(FunctionCallExprSyntax.self)?.calledExpression ?? unwrapped
        return called.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }
}

extension ConditionElementSyntax {
    /// The error that the condition binds or finds, if it asks for one: `let error`, `error != nil`.
    fileprivate var foundError: String? {
        switch condition {
        case .optionalBinding(let binding):
            guard binding.typeAnnotation == nil, let name = binding.pattern.boundName
            else { return nil }
            let source = binding.initializer?.value.pathNames.last
            return (source ?? name).soundsLikeError ? name : nil
        case .matchingPattern(let match):
            return match.pattern.isFailure ? match.pattern.boundName ?? "error" : nil
        case .expression(let expression): return expression.comparedError("!=")
        default: return nil
        }
    }

    /// The error that the condition wants to be nil.
    fileprivate var absentError: String? {
        guard case .expression(let expression) = condition else { return nil }
        return expression.comparedError("==")
    }
}

extension ExprSyntax {
    /// The error in `error != nil`.
    fileprivate func comparedError(_ sign: String) -> String? {
        guard let elements = self.as(SequenceExprSyntax.self)?.elements, elements.count == 3
        else { return nil }
        let parts = Array(elements)
        guard parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == sign,
            parts[2].is(NilLiteralExprSyntax.self), let name = parts[0].pathNames.last
        else { return nil }
        return name.soundsLikeError ? name : nil
    }
}

extension String {
    fileprivate var soundsLikeError: Bool { hasWord(in: ["error", "err", "failure"]) }
}

extension IfExprSyntax {
    fileprivate var failure: FailureBody? {
        guard let error = conditions.lazy.compactMap(\.foundError).first else { return nil }
        return FailureBody(node: Syntax(self), statements: body.statements, error: error)
    }
}

extension GuardStmtSyntax {
    fileprivate var failure: FailureBody? {
        guard let error = conditions.lazy.compactMap(\.absentError).first else { return nil }
        return FailureBody(node: Syntax(self), statements: body.statements, error: error)
    }
}

extension ClosureExprSyntax {
    private static let labels: Set = [
        "onError", "onFailure", "failure", "catch", "error", "errorHandler",
    ]

    fileprivate var failure: FailureBody? {
        guard let label = ownLabel, Self.labels.contains(label) else { return nil }
        return FailureBody(
            node: Syntax(self), statements: statements, error: firstParameter ?? "$0")
    }

    /// The label under which the closure is passed, or the operator's name for `catch { }`.
    var ownLabel: String? {
        if let labeled = parent?.as(LabeledExprSyntax.self) {
            return labeled.label?.text ?? owner.flatMap { $0.calleeName == "catch" ? "catch" : nil }
        }
        if let trailing = parent?.as(MultipleTrailingClosureElementSyntax.self) {
            return trailing.label.text
        }
        return owner?.calleeName == "catch" ? "catch" : nil
    }

    /// The call that the closure is passed to.
    var owner: FunctionCallExprSyntax? {
        guard let parent else { return nil }
        if let call = parent.as(FunctionCallExprSyntax.self) { return call }
        if parent.is(MultipleTrailingClosureElementSyntax.self) || parent.is(LabeledExprSyntax.self)
        {
            return parent.parent?.parent?.as(FunctionCallExprSyntax.self)
        }
        return nil
    }

    /// The name of the first parameter.
    var firstParameter: String? { parameterNames?.first }
}
