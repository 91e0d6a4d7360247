import AuditSyntax
package import SwiftSyntax

/// Decoding of a server's response.
extension TryExprSyntax {
    /// Whether the answer of a server is decoded: what was awaited, or given to a closure of a data task.
    package var decodesAnswer: Bool {
        guard let call = triedCall ?? allCalls.first(where: { _ in true }),
            let source = call.argument("from") ?? call.argument("with"),
            let name = source.expression.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.text
        else { return false }
        for ancestor in ancestors {
            if let closure = ancestor.as(ClosureExprSyntax.self),
                closure.parameterNames?.contains(name) == true
            {
                return closure.takesAnswer
            }
            if let list = ancestor.as(CodeBlockItemListSyntax.self), list.awaits(into: name) {
                return true
            }
            if ancestor.is(FunctionDeclSyntax.self) { return false }
        }
        return false
    }
}

extension ClosureExprSyntax {
    /// Whether the closure is given data, a response and an error.
    fileprivate var takesAnswer: Bool {
        if parameterNames?.count == 3 { return true }
        let name = receivingCall?.calleeName ?? ""
        return name.hasSuffix("Task") || name.hasPrefix("response")
    }
}

extension CodeBlockItemListSyntax {
    /// Whether a value of a network call is bound to a name here: `let (data, _) = try await …`.
    fileprivate func awaits(into name: String) -> Bool {
        contains { item in
            guard case .decl(let declaration) = item.item,
                let variable = declaration.as(VariableDeclSyntax.self)
            else { return false }
            return variable.bindings.contains { binding in
                guard let value = binding.initializer?.value,
                    value.awaits || value.is(AwaitExprSyntax.self)
                else { return false }
                return binding.pattern.is(TuplePatternSyntax.self)
                    && binding.pattern.allNodes.contains {
                        $0.as(IdentifierPatternSyntax.self)?.identifier.text == name
                    }
            }
        }
    }
}
