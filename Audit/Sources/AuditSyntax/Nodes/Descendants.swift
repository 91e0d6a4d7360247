public import SwiftSyntax

/// The nodes inside of a node in source order, found while they are asked for.
@usableFromInline
package struct Descendants: Sequence, IteratorProtocol {
    @usableFromInline
    var levels: [SyntaxChildren.Iterator]
    @usableFromInline
    let entersScopes: Bool

    @inlinable
    init(_ node: Syntax, entersScopes: Bool) {
        levels = [node.children(viewMode: .sourceAccurate).makeIterator()]
        self.entersScopes = entersScopes
    }

    @inlinable
    package mutating func next() -> Syntax? {
        while !levels.isEmpty {
            guard let node = levels[levels.count - 1].next() else {
                levels.removeLast()
                continue
            }
            if node.kind == .token { continue }
            if entersScopes || !node.isScope && !node.isTypeDeclaration {
                levels.append(node.children(viewMode: .sourceAccurate).makeIterator())
            }
            return node
        }
        return nil
    }
}

extension SyntaxProtocol {
    /// Every node inside, without nodes of nested functions and closures.
    @inlinable
    package var ownNodes: Descendants { Descendants(Syntax(self), entersScopes: false) }

    /// Every node inside, with nodes of nested functions and closures.
    @inlinable
    package var allNodes: Descendants { Descendants(Syntax(self), entersScopes: true) }

    /// The calls that are made here.
    @inlinable
    package var calls: some Sequence<FunctionCallExprSyntax> {
        ownNodes.lazy.compactMap { $0.as(FunctionCallExprSyntax.self) }
    }

    /// The calls that are made here, or in closures inside.
    @inlinable
    package var allCalls: some Sequence<FunctionCallExprSyntax> {
        allNodes.lazy.compactMap { $0.as(FunctionCallExprSyntax.self) }
    }

    /// The `try` expressions that are executed here, not in a nested function or closure.
    @inlinable
    package var tried: [TryExprSyntax] { ownNodes.compactMap { $0.as(TryExprSyntax.self) } }
}
