import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Values that no log should be given, by their names.
extension StringLiteralExprSyntax {
    /// The name of a secret that is interpolated.
    func toldSecret(onlyPublic: Bool) -> String? {
        for segment in segments {
            guard let part = segment.as(ExpressionSegmentSyntax.self) else { continue }
            let privacy =
                part.expressions.first { $0.label?.text == "privacy" }?.expression
                .trimmedText ?? ""
            if onlyPublic, !privacy.hasSuffix("public") { continue }
            if !onlyPublic, privacy.contains("private") || privacy.contains("sensitive") {
                continue
            }
            if let name = part.expressions.first?.expression.secretName { return name }
        }
        return nil
    }
}

extension ExprSyntax {
    /// The name to show for the secret that the expression holds; nil if it holds none.
    var secretName: String? {
        let expression = unwrapped
        if let sequence = expression.as(SequenceExprSyntax.self) {
            return sequence.firstOfCoalescing?.secretName
        }
        if let call = expression.as(FunctionCallExprSyntax.self) { return call.convertedSecret }
        if let cast = expression.as(AsExprSyntax.self) { return cast.expression.secretName }
        guard let name = expression.nameToken?.text else { return expression.subscriptSecret }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            // A case, or the name under which a secret is kept: `.token`, `StorageKey.credentials`.
            guard let base = member.base, base.nameToken?.text.words.contains("key") != true else {
                return nil
            }
        }
        if isKnownHarmless(name) { return nil }
        if isHalfOfTokens(name) { return name }
        if ["description", "debugDescription", "rawValue", "stringValue", "value", "utf8String"]
            .contains(name)
        {
            return expression.as(MemberAccessExprSyntax.self)?.base?.secretName
        }
        return name.namesPrivateValue ? name : nil
    }

    /// `headers["Authorization"]`.
    private var subscriptSecret: String? {
        guard let call = self.as(SubscriptCallExprSyntax.self),
            let key = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.plainText
        else { return nil }
        return key.namesPrivateValue ? key : nil
    }

    /// The secret among the values of a dictionary: `["email": email]`.
    var dictionarySecret: String? {
        guard case .elements(let elements) = self.as(DictionaryExprSyntax.self)?.content else {
            return nil
        }
        return elements.lazy.compactMap { element in
            element.value.secretName
                ?? element.value.as(StringLiteralExprSyntax.self)?.toldSecret(onlyPublic: false)
        }.first
    }

    /// The secret in `"token: " + token`.
    var concatenatedSecret: String? {
        guard let sequence = self.as(SequenceExprSyntax.self) else { return nil }
        let hasText = sequence.elements.contains { $0.is(StringLiteralExprSyntax.self) }
        guard hasText, sequence.elements.contains(where: { $0.trimmedText == "+" }) else {
            return nil
        }
        for element in sequence.elements {
            if let name = element.secretName { return name }
            if let name = element.as(StringLiteralExprSyntax.self)?.toldSecret(onlyPublic: false) {
                return name
            }
        }
        return nil
    }

    /// The secret in a text within a dictionary, as in `userInfo: [NSLocalizedDescriptionKey: "…"]`.
    var nestedText: String? {
        guard self.is(DictionaryExprSyntax.self) || self.is(FunctionCallExprSyntax.self) else {
            return nil
        }
        for node in ownNodes {
            if let name = node.as(StringLiteralExprSyntax.self)?.toldSecret(onlyPublic: false) {
                return name
            }
        }
        return nil
    }
}

extension ExprSyntax {
    /// Whether a member is one of a pair of tokens: `tokens.refresh`, `current.access` of `let current = tokens`.
    fileprivate func isHalfOfTokens(_ name: String) -> Bool {
        guard ["access", "refresh", "bearer"].contains(name),
            let base = self.as(MemberAccessExprSyntax.self)?.base
        else { return false }
        if base.pathNames.words.contains(where: ["token", "tokens", "credentials"].contains) {
            return true
        }
        guard let local = base.nameToken?.text, let scope = enclosingScope else { return false }
        return scope.allNodes.contains { node in
            let binding = node.as(OptionalBindingConditionSyntax.self)
            let name =
                binding?.pattern.boundName ?? node.as(PatternBindingSyntax.self)?.pattern.boundName
            let value = binding?.initializer ?? node.as(PatternBindingSyntax.self)?.initializer
            return name == local
                && value?.value.pathNames.words.contains { ["token", "tokens"].contains($0) }
                    == true
        }
    }

    /// Whether the statements around show that nothing gets out: the value was just made empty, or is a request's `Data`.
    fileprivate func isKnownHarmless(_ name: String) -> Bool {
        guard let list = nearest(CodeBlockItemListSyntax.self) else { return false }
        return list.contains { item in
            guard let assignment = item.statementNode.as(SequenceExprSyntax.self)?.assignment,
                let value = assignment.value
            else { return false }
            if assignment.name == "httpBody" { return value.nameToken?.text == name }
            let isMade = value.as(FunctionCallExprSyntax.self)?.allArguments.isEmpty == true
            return assignment.name == name && isMade
        }
    }
}

extension SequenceExprSyntax {
    /// The first part of `token ?? "none"`.
    fileprivate var firstOfCoalescing: ExprSyntax? {
        let parts = Array(elements)
        guard parts.count >= 3 else { return nil }
        if parts[1].trimmedText == "??" { return parts[0] }
        return parts[1].is(UnresolvedAsExprSyntax.self) ? parts[0] : nil
    }
}

extension FunctionCallExprSyntax {
    /// The secret in `String(describing: token)` or `String(data: body, encoding: .utf8)`.
    fileprivate var convertedSecret: String? {
        if ["map", "flatMap"].contains(calleeName), let receiver { return receiver.secretName }
        if let key = argument("forKey")?.expression.as(StringLiteralExprSyntax.self)?.plainText {
            return key.namesPrivateValue ? key : nil
        }
        guard ["String", "NSString", "dump", "Optional"].contains(calleeName),
            let first = arguments.first
        else { return nil }
        let label = first.label?.text
        if label == "data" || label == "decoding" {
            let name = first.expression.nameToken?.text ?? ""
            return name.hasWord(in: ["data", "body", "response", "payload", "json"])
                ? name : first.expression.secretName
        }
        return label == nil || label == "describing" || label == "reflecting"
            ? first.expression.secretName : nil
    }
}

extension String {
    private static let harmless: Set = [
        "count", "is", "has", "type", "expiry", "expires", "expiration", "expired", "length",
        "valid", "hash",
        "masked", "redacted", "prefix", "kind", "name", "key", "field", "label", "error", "state",
        "status", "date", "index", "range", "source", "provider", "validator", "view", "controller",
        "button",
        "observer", "subscription", "cancellation", "page", "next", "continuation", "sync",
        "change",
        "history", "design", "observation", "listener", "cursor", "delta", "query", "search",
        "should",
        "needs", "did", "can", "id", "url", "path", "size", "version", "result", "manager", "store",
        "service", "mode", "level", "enabled", "verified", "hidden", "color", "min", "max",
        "height",
        "width", "frame", "count", "separator", "previous", "background", "cancel", "registration",
        "notification", "physics", "node", "text", "font", "message", "reason",
    ]

    /// Names of values that hold a request's headers or body.
    private static let wholeRequests: Set = [
        "allHTTPHeaderFields", "cURL", "cURLDescription", "cURLRepresentation", "curlString",
        "curl",
        "headers", "httpBody", "httpBodyStream", "httpHeaders", "requestHeaders",
    ]

    /// Whether a value of the name is private: a token, a password, an address, a body.
    fileprivate var namesPrivateValue: Bool {
        let words = words
        guard let last = words.last else { return false }
        if Self.wholeRequests.contains(self) { return true }
        if words.contains(where: Self.harmless.contains) { return false }
        if words.contains(
            where: [
                "password", "passwd", "passcode", "passphrase", "secret", "jwt", "authorization",
                "credentials", "credential", "cookie", "cookies",
            ].contains)
        {
            return true
        }
        // `tokenIn` and `amountInToken` speak of coins.
        if words.dropLast().contains(where: ["in", "out"].contains) { return false }
        if ["token", "tokens", "email", "emails", "ssn", "iban", "cvc", "cvv"].contains(last) {
            return true
        }
        if words.suffix(2) == ["card", "number"] || words == ["signed", "url"] { return true }
        if words.suffix(2) == ["email", "address"] || words.suffix(2) == ["phone", "number"]
            || words.suffix(2) == ["token", "string"]
        {
            return true
        }
        if words.suffix(2) == ["api", "key"] { return true }
        return words.last == "body" || words.suffix(2) == ["body", "string"]
            || words.contains("body")
                && words.contains(where: ["response", "request", "http"].contains)
    }
}
