package import SwiftSyntax

/// An assignment: `target = value`.
package struct Assignment {
    package var target: ExprSyntax
    /// The assigned value as the elements of a sequence; one, unless there are operators.
    package var values: [ExprSyntax]

    /// The name that is assigned: `isLoading` in `self.state.isLoading = true`.
    package var name: String { target.nameToken?.text ?? "" }
    /// The names of the target, without `self`.
    package var path: [String] { target.pathNames }

    /// The only value, without `try`, `await` and parentheses.
    package var value: ExprSyntax? { values.count == 1 ? values.first?.unwrapped : nil }

    /// Whether the value is `true` or `false`.
    package func isBoolean(_ boolean: Bool) -> Bool {
        value?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind
            == .keyword(boolean ? .true : .false)
    }

    /// Whether the value empties the target: `nil`, `false`, `""`, `[]`.
    package var isEmpty: Bool {
        guard let value else { return false }
        if value.is(NilLiteralExprSyntax.self) || isBoolean(false) { return true }
        if let array = value.as(ArrayExprSyntax.self) { return array.elements.isEmpty }
        return value.as(StringLiteralExprSyntax.self)?.isEmptyText == true
    }

    /// The case that is assigned: `loading` in `state = .loading`, `failed` in `.failed(error)`.
    package var caseName: String? {
        guard let value else { return nil }
        let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
        guard let member = called.as(MemberAccessExprSyntax.self), member.isCaseLike
        else { return nil }
        return member.declName.baseName.text
    }
}

extension Assignment {
    /// Whether a condition decides that nothing is reported: `error.isTransient ? nil : error`.
    package var mayBeNil: Bool {
        values.contains { value in
            value.is(NilLiteralExprSyntax.self)
                || value.as(UnresolvedTernaryExprSyntax.self)?.thenExpression
                    .is(NilLiteralExprSyntax.self) == true
        }
    }

    /// Whether the target is a variable of the function around it, or of an object that is made there, which no one
    /// sees yet.
    package var isLocal: Bool {
        guard let name = path.first, !target.trimmedText.hasPrefix("self.") else {
            return false
        }
        let scopes = target.ancestors.filter(\.isScope)
        return scopes.contains { scope in
            scope.ownNodes.contains { node in
                guard let binding = node.as(PatternBindingSyntax.self),
                    binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
                else { return false }
                return path.count == 1 || binding.makesObject
            }
        }
    }
}

extension PatternBindingSyntax {
    /// Whether the value is a new object: `Response(code: .failure)`.
    fileprivate var makesObject: Bool {
        let call = initializer?.value.unwrapped.as(FunctionCallExprSyntax.self)
        return call?.calleeName.first?.isUppercase == true
    }
}

extension MemberAccessExprSyntax {
    /// Whether the member may be a case: `.loading`, `State.loading`.
    fileprivate var isCaseLike: Bool {
        guard let base else { return true }
        return base.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true
    }
}

extension StringLiteralExprSyntax {
    fileprivate var isEmptyText: Bool {
        segments.allSatisfy { $0.as(StringSegmentSyntax.self)?.content.text.isEmpty == true }
    }
}

extension SequenceExprSyntax {
    /// The assignment that the sequence is.
    package var assignment: Assignment? {
        var iterator = elements.makeIterator()
        guard let target = iterator.next(), iterator.next()?.is(AssignmentExprSyntax.self) == true
        else { return nil }
        return Assignment(target: target, values: Array(elements.dropFirst(2)))
    }
}

extension SyntaxProtocol {
    /// The assignments that are made here, not in a nested function or closure.
    package var assignments: [Assignment] {
        (ownNodes + [Syntax(self)]).compactMap { $0.as(SequenceExprSyntax.self)?.assignment }
    }
}
