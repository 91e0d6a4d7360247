public import SwiftSyntax

/// The nodes and declarations around a node.
extension SyntaxProtocol {
    /// The nodes around this one, from the inside out.
    @inlinable
    package var ancestors: some Sequence<Syntax> {
        sequence(first: Syntax(self), next: \.parent).dropFirst()
    }

    /// The nearest node of a type around this one.
    @inlinable
    package func nearest<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        for ancestor in ancestors { if let node = ancestor.as(type) { return node } }
        return nil
    }

    /// The nearest function, initializer, accessor or closure around this one: the body that its errors leave.
    @inlinable
    package var enclosingScope: Syntax? { ancestors.first { $0.isScope } }

    /// The nearest function around this one, past closures.
    @inlinable
    package var enclosingFunction: FunctionDeclSyntax? { nearest(FunctionDeclSyntax.self) }

    /// The nearest closure, if no function stands in between.
    @inlinable
    package var enclosingClosure: ClosureExprSyntax? { enclosingScope?.as(ClosureExprSyntax.self) }

    /// The nearest type or extension around this one.
    @inlinable
    package var enclosingType: Syntax? { ancestors.first { $0.isTypeDeclaration } }

    /// The name of the nearest type or extended type.
    @inlinable
    package var enclosingTypeName: String? { enclosingType?.declaredTypeName }

    /// Whether a body of its own begins here, which throws its errors.
    @inlinable
    package var isScope: Bool {
        switch kind {
        case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .closureExpr,
            .subscriptDecl:
            true
        default: false
        }
    }

    /// Whether a type is declared or extended here.
    @inlinable
    package var isTypeDeclaration: Bool {
        switch kind {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl, .protocolDecl: true
        default: false
        }
    }

    /// The name of the type that is declared or extended here.
    @inlinable
    package var declaredTypeName: String? {
        if let named = asProtocol((any NamedDeclSyntax).self) { return named.name.text }
        return Syntax(self).as(ExtensionDeclSyntax.self)?.extendedType.trimmedText
    }

    /// The names of the types that the nearest type inherits or conforms to.
    @inlinable
    package var enclosingInheritance: [String] {
        let type = enclosingType?.asProtocol((any DeclGroupSyntax).self)
        return type?.inheritanceClause?.inheritedTypes.map(\.type.trimmedText) ?? []
    }

    /// The `catch` clause around this node in the same body.
    @inlinable
    package var enclosingCatch: CatchClauseSyntax? {
        for ancestor in ancestors {
            if let clause = ancestor.as(CatchClauseSyntax.self) { return clause }
            if ancestor.isScope { return nil }
        }
        return nil
    }
}
