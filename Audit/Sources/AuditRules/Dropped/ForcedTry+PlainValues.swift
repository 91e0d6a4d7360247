import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Values that always encode.
extension TryExprSyntax {
    /// Whether a value is encoded as JSON whose parts are known here: the object itself, texts
    /// and whole numbers.
    var encodesPlainValue: Bool {
        ([Syntax(expression)] + expression.allNodes).contains { node in
            guard let call = node.as(FunctionCallExprSyntax.self), call.calleeName == "encode",
                call.isOfJSONEncoder, let value = call.arguments.first?.expression
            else { return false }
            if value.isPlainDictionary { return true }
            guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text else {
                return false
            }
            return name == "self" || isPlainParameter(name)
        }
    }

    private func isPlainParameter(_ name: String) -> Bool {
        let parameters = enclosingFunction?.signature.parameterClause.parameters
        let type = parameters?.first { ($0.secondName ?? $0.firstName).text == name }?.type
        let parts = type?.trimmedText.split { "[]?: ".contains($0) } ?? []
        return !parts.isEmpty && parts.allSatisfy { Self.plain.contains(String($0)) }
    }

    private static let plain: Set = [
        "Bool", "Int", "Int16", "Int32", "Int64", "Int8", "String", "UInt", "UInt16", "UInt32",
        "UInt64", "UInt8", "UUID",
    ]
}

extension FunctionCallExprSyntax {
    /// Whether the receiver is a `JSONEncoder()`, made here or before in the same function.
    fileprivate var isOfJSONEncoder: Bool {
        guard let receiver else { return false }
        if receiver.isJSONEncoder { return true }
        guard let name = receiver.as(DeclReferenceExprSyntax.self)?.baseName.text else {
            return false
        }
        return ancestors.prefix { !$0.isTypeDeclaration }.contains { node in
            node.as(CodeBlockItemListSyntax.self)?.makesJSONEncoder(name) == true
        }
    }
}

extension CodeBlockItemListSyntax {
    fileprivate func makesJSONEncoder(_ name: String) -> Bool {
        contains { item in
            guard case .decl(let declaration) = item.item,
                let variable = declaration.as(VariableDeclSyntax.self)
            else { return false }
            return variable.bindings.contains {
                $0.pattern.boundName == name && $0.initializer?.value.isJSONEncoder == true
            }
        }
    }
}

extension ExprSyntax {
    /// Whether texts and raw values of cases are written out as a dictionary.
    fileprivate var isPlainDictionary: Bool {
        guard case .elements(let elements) = self.as(DictionaryExprSyntax.self)?.content else {
            return false
        }
        return elements.allSatisfy {
            $0.key.is(StringLiteralExprSyntax.self)
                && ($0.value.is(StringLiteralExprSyntax.self)
                    || $0.value.pathNames.last == "rawValue")
        }
    }

    fileprivate var isJSONEncoder: Bool {
        self.as(FunctionCallExprSyntax.self)?.calleeName == "JSONEncoder"
    }
}
