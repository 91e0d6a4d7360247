import SwiftSyntax

/// Finds tokens, passwords, e-mail addresses and bodies in logs and error texts.
struct SecretInLog: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr, .throwStmt]

    static let description = RuleDescription(
        id: "secret-in-log",
        category: .secret,
        severity: .error,
        summary: "A token, a password, an e-mail address or a body in a log or an error text.",
        consequence: """
            What the user trusted the app with stands in the device's log, in reports and in \
            screenshots, where others read it.
            """,
        assumption: """
            A value is what its name says. `os.Logger` keeps values private unless they are marked \
            public. Code under `#if DEBUG` does not ship.
            """,
        examples: [
            RuleExample(
                dont: """
                    func signIn(email: String, password: String) async throws {
                        ↓print("sign in with \\(email), \\(password)")
                        session = try await api.signIn(email, password)
                    }
                    """,
                do: """
                    func signIn(email: String, password: String) async throws {
                        print("sign in, \\(password.count) characters")
                        session = try await api.signIn(email, password)
                    }
                    """)
        ])

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let statement = node.as(ThrowStmtSyntax.self) {
            guard let call = statement.expression.unwrapped.as(FunctionCallExprSyntax.self),
                let name = call.toldSecret(in: file, .text)
            else { return }
            return report(Match(at: call, "This error carries `\(name)`."))
        }
        guard let call = node.as(FunctionCallExprSyntax.self),
            let way = call.wayOfTelling(in: file),
            let name = call.toldSecret(in: file, way), !call.isInDebugBlock
        else { return }
        report(Match(at: call, "This \(way == .text ? "text" : "log") shows `\(name)`."))
    }
}

/// How a call tells what it is given.
private enum WayOfTelling {
    /// All of it.
    case log
    /// What is marked public.
    case privateLog
    /// What is interpolated in a text.
    case text
}

extension FunctionCallExprSyntax {
    private static let traps: Set = [
        "fatalError", "preconditionFailure", "assertionFailure", "precondition", "assert",
    ]

    /// How the call tells, if it does.
    fileprivate func wayOfTelling(in file: SourceFile) -> WayOfTelling? {
        guard let name = calleeToken?.text else { return nil }
        if Self.traps.contains(name) { return .text }
        let mayLog =
            Vocabulary.logFunctions.contains(name) || Vocabulary.logLevels.contains(name)
            || name.hasWord(in: ["log", "alert", "error", "breadcrumb", "print"])
        guard mayLog, !calledExpression.is(ClosureExprSyntax.self) else { return nil }
        let path = path
        if ["print", "debugPrint", "dump", "NSLog"].contains(name),
            path.receivers.isEmpty || path.receivers.first == "Swift"
        {
            return .log
        }
        if name == "os_log" { return .privateLog }
        if file.vocabulary.isLog(path)
            || path.receivers.contains(where: {
                $0.hasWord(in: ["logger", "log", "crashlytics", "sentry"])
            })
        {
            return file.usesUnifiedLogging ? .privateLog : .log
        }
        if name.words.first == "log", path.receivers.isEmpty { return .log }
        return file.alerts(self) ? .text : nil
    }

    /// The name of a secret that is told.
    fileprivate func toldSecret(in file: SourceFile, _ way: WayOfTelling) -> String? {
        if file.isAboutParsing || enclosingTypeName?.hasWord(in: ParsingWords.all) == true {
            return nil
        }
        let isPublicFormat =
            way != .privateLog
            || allArguments.contains {
                $0.expression.as(StringLiteralExprSyntax.self)?.plainText.contains("{public}")
                    == true
            }
        for argument in allArguments {
            if let literal = argument.expression.unwrapped.as(StringLiteralExprSyntax.self) {
                if let name = literal.toldSecret(onlyPublic: way == .privateLog) { return name }
            } else if isPublicFormat, way != .text, let name = argument.expression.secretName {
                return name
            } else if let name = argument.expression.concatenatedSecret {
                return name
            } else if way == .text, let name = argument.expression.nestedText {
                return name
            }
        }
        return nil
    }

    /// Whether the call is compiled in debug builds alone.
    fileprivate var isInDebugBlock: Bool {
        ancestors.contains { node in
            node.as(IfConfigClauseSyntax.self)?.condition?.trimmedDescription.contains("DEBUG")
                == true
        }
    }
}

/// Words of files and types in which a token is a word of a language.
private enum ParsingWords {
    static let all: Set = [
        "lexer", "parser", "tokenizer", "scanner", "syntax", "highlighter", "markdown", "grammar",
        "interpreter", "compiler", "tokenization", "autocomplete", "html",
    ]
}

extension SourceFile {
    fileprivate var isAboutParsing: Bool {
        path.split(separator: "/").last?.hasWord(in: ParsingWords.all) == true
    }

    /// Whether loggers of the file keep values private.
    fileprivate var usesUnifiedLogging: Bool {
        (imports.contains("os") || imports.contains("OSLog")) && !imports.contains("Logging")
    }
}

extension StringLiteralExprSyntax {
    /// The name of a secret that is interpolated.
    fileprivate func toldSecret(onlyPublic: Bool) -> String? {
        for segment in segments {
            guard let part = segment.as(ExpressionSegmentSyntax.self) else { continue }
            let privacy =
                part.expressions.first { $0.label?.text == "privacy" }?.expression
                .trimmedDescription ?? ""
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
    /// The name of the secret that the expression is, as it is told.
    fileprivate var secretName: String? {
        let expression = unwrapped
        if let sequence = expression.as(SequenceExprSyntax.self) {
            return sequence.firstOfCoalescing?.secretName
        }
        if let call = expression.as(FunctionCallExprSyntax.self) { return call.convertedSecret }
        if let cast = expression.as(AsExprSyntax.self) { return cast.expression.secretName }
        guard let name = expression.nameToken?.text else { return expression.subscriptSecret }
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

    /// The secret in `"token: " + token`.
    fileprivate var concatenatedSecret: String? {
        guard let sequence = self.as(SequenceExprSyntax.self) else { return nil }
        let hasText = sequence.elements.contains { $0.is(StringLiteralExprSyntax.self) }
        guard hasText, sequence.elements.contains(where: { $0.trimmedDescription == "+" }) else {
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
    fileprivate var nestedText: String? {
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

extension SequenceExprSyntax {
    /// The first part of `token ?? "none"`.
    fileprivate var firstOfCoalescing: ExprSyntax? {
        let parts = Array(elements)
        guard parts.count >= 3 else { return nil }
        if parts[1].trimmedDescription == "??" { return parts[0] }
        return parts[1].is(UnresolvedAsExprSyntax.self) ? parts[0] : nil
    }
}

extension FunctionCallExprSyntax {
    /// The secret in `String(describing: token)` or `String(data: body, encoding: .utf8)`.
    fileprivate var convertedSecret: String? {
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
        "notification", "physics", "node", "text", "font",
    ]

    /// Whether a value of the name is private: a token, a password, an address, a body.
    fileprivate var namesPrivateValue: Bool {
        let words = words
        guard let last = words.last else { return false }
        if ["allHTTPHeaderFields", "httpBody", "httpBodyStream"].contains(self) { return true }
        if words.contains(where: Self.harmless.contains) { return false }
        if words.contains(
            where: [
                "password", "passwd", "passcode", "passphrase", "secret", "jwt", "authorization",
                "credentials", "credential", "cookie", "cookies",
            ].contains)
        {
            return true
        }
        if ["token", "tokens", "email", "emails", "ssn", "iban"].contains(last) { return true }
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
