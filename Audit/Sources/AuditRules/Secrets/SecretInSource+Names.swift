import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// The names under which a text is stored or given away.
extension LabeledExprSyntax {
    /// The label, or the name of the header that another argument names.
    var givenName: String? {
        let call = parent?.parent?.as(FunctionCallExprSyntax.self)
        let header = call?.arguments.first {
            $0.label?.text == "forHTTPHeaderField" || $0.label?.text == "forKey"
        }
        if let header, header.id != id {
            return header.expression.as(StringLiteralExprSyntax.self)?.plainText
        }
        // `URLQueryItem(name: "api_key", value: …)`: these labels say nothing of the text.
        guard let label = label?.text, label != "value", label != "string" else {
            let name = call?.argument("name")?.expression.as(StringLiteralExprSyntax.self)?
                .plainText
            return name ?? call?.calleeName
        }
        return label
    }
}

extension DictionaryElementSyntax {
    /// The key of a value; nil for the key itself.
    func keyName(of node: Syntax) -> String? {
        guard node.id == Syntax(value).id else { return nil }
        return key.as(StringLiteralExprSyntax.self)?.plainText ?? key.nameToken?.text
    }
}

extension ExprSyntax {
    /// The key of `headers["X-Api-Key"]`; of another expression its last name.
    var keyOrName: String? {
        if let call = unwrapped.as(SubscriptCallExprSyntax.self) {
            return call.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.plainText
        }
        return nameToken?.text
    }
}

extension SyntaxProtocol {
    /// The name of the function or property whose value is returned here, after the label of a `case`
    /// around it: `case .production baseKey`.
    var nearestName: String? {
        for ancestor in ancestors {
            if let item = ancestor.as(SwitchCaseSyntax.self) {
                return "\(item.label.trimmedText) \(item.nearestName ?? "")"
            }
            if let function = ancestor.as(FunctionDeclSyntax.self) { return function.ownName }
            if let binding = ancestor.as(PatternBindingSyntax.self) {
                return binding.pattern.boundName
            }
            if ancestor.is(ClosureExprSyntax.self) { continue }
            if ancestor.isTypeDeclaration { return nil }
        }
        return nil
    }
}
