import SwiftSyntax

extension Spinner {
    /// The names of the type's functions that end the spinner, or call one that does, two steps
    /// deep.
    func functionsThatEnd(in item: CodeBlockItemSyntax) -> Set<String> {
        let types = item.typesOfSelf
        let own = item.enclosingFunction?.id
        let functions = types.flatMap(\.allNodes).compactMap { $0.as(FunctionDeclSyntax.self) }
            .filter { $0.id != own }
        let closures = types.flatMap(\.allNodes).compactMap { $0.as(PatternBindingSyntax.self) }
            .filter { $0.initializer?.value.is(ClosureExprSyntax.self) == true && hasEnd(in: $0) }
        let ending = functions.filter { $0.body.map { hasEnd(in: $0) } ?? false }
        var names = Set(closures.compactMap(\.pattern.boundName)).union(ending.map(\.ownName))
        for _ in 0..<2 {
            names.formUnion(functions.filter { $0.calls(oneOf: names) }.map(\.ownName))
        }
        return names
    }
}

extension FunctionDeclSyntax {
    /// Whether the body calls a function of the object itself that has one of the names.
    fileprivate func calls(oneOf names: Set<String>) -> Bool {
        body?.allCalls.contains { call in
            names.contains(call.calleeName)
                && call.path.receivers.allSatisfy(FunctionDeclSyntax.selves.contains)
        } == true
    }
}

extension CodeBlockItemSyntax {
    /// The type around the statement, with the extensions that the file has of it and of its protocols.
    fileprivate var typesOfSelf: [Syntax] {
        guard let own = enclosingType else { return [] }
        let names = Set([enclosingTypeName].compactMap(\.self) + enclosingInheritance)
        let others = root.allNodes.filter { node in
            guard node.id != own.id, node.isTypeDeclaration, !node.is(ProtocolDeclSyntax.self)
            else { return false }
            let name = node.declaredTypeName
            return name == enclosingTypeName
                || node.is(ExtensionDeclSyntax.self) && name.map(names.contains) == true
        }
        return [own] + others
    }
}
