import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds tokens, passwords, e-mail addresses and bodies in logs and error texts.
enum SecretInLog: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr, .throwStmt, .stringLiteralExpr]

    static let description = RuleDescription(
        id: "secret-in-log",
        category: .secret,
        severity: .error,
        conditions: ["log", "text"],
        summary: "A token, a password, an e-mail address or a body in a log or an error text.",
        consequence: """
            What the user trusted the app with stands in the device's log, in reports and in \
            screenshots, where others read it.
            """,
        assumption: """
            A value is what its name says. `os.Logger` and formats with `%s` keep values private \
            unless they are marked public. Code under `#if DEBUG` does not ship.
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

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let literal = node.as(StringLiteralExprSyntax.self) {
            guard literal.segments.count > 1, literal.describesError,
                let name = literal.toldSecret(onlyPublic: false)
            else { return }
            return report(
                match(at: literal, "This text of an error shows `\(name)`.", condition: "text"))
        }
        if let statement = node.as(ThrowStmtSyntax.self) {
            guard let call = statement.expression.unwrapped.as(FunctionCallExprSyntax.self),
                let name = call.toldSecret(in: file, .text)
            else { return }
            return report(match(at: call, "This error carries `\(name)`.", condition: "text"))
        }
        guard let call = node.as(FunctionCallExprSyntax.self),
            let way = call.wayOfTelling(in: file),
            let name = call.toldSecret(in: file, way)
        else { return }
        let kind = way == .text ? "text" : "log"
        report(match(at: call, "This \(kind) shows `\(name)`.", condition: kind))
    }
}

extension StringLiteralExprSyntax {
    private static let texts: Set = ["errorDescription", "failureReason", "localizedDescription"]

    /// Whether the text is an error's own description.
    fileprivate var describesError: Bool {
        for ancestor in ancestors {
            if let binding = ancestor.as(PatternBindingSyntax.self) {
                return Self.texts.contains(binding.pattern.boundName ?? "")
            }
            if ancestor.isTypeDeclaration || ancestor.is(FunctionDeclSyntax.self) { return false }
        }
        return false
    }
}

/// The part of its arguments that a call writes out.
private enum WayOfTelling {
    /// All of them.
    case log
    /// The parts that are marked public.
    case privateLog
    /// The parts that are interpolated in a text.
    case text
}

extension FunctionCallExprSyntax {
    private static let traps: Set = [
        "fatalError", "preconditionFailure", "assertionFailure", "precondition", "assert",
    ]

    /// Functions that add a value to reports or to analytics.
    private static let attributes: Set = [
        "setAttribute", "setCustomValue", "setExtra", "setTag", "setUserProperty",
    ]

    private static let telling =
        traps.union(Vocabulary.logFunctions).union(Vocabulary.logLevels)

    private static let ownLogs: Set = [
        "log", "logDebug", "logError", "logEvent", "logInfo", "logMessage", "logWarning",
    ]

    /// Whether values are given beside a format, which the system's log keeps private.
    private var hasFormat: Bool {
        allArguments.contains {
            $0.expression.as(StringLiteralExprSyntax.self)?.plainText.contains("%s") == true
        }
    }

    /// The part of its arguments that the call writes out; nil if it writes none.
    fileprivate func wayOfTelling(in file: SourceFile) -> WayOfTelling? {
        guard let name = calleeToken?.text else { return nil }
        guard
            Self.telling.contains(name)
                || name.hasWord(in: ["log", "alert", "error", "breadcrumb", "print"])
                || Self.attributes.contains(name) || name == "track"
        else { return nil }
        if Self.traps.contains(name) { return .text }
        guard !calledExpression.is(ClosureExprSyntax.self) else { return nil }
        let path = path
        if Vocabulary.consoleFunctions.contains(name),
            path.receivers.isEmpty || path.receivers.first == "Swift"
        {
            return .log
        }
        if name == "os_log" { return .privateLog }
        if Self.attributes.contains(name) { return .log }
        if path.receivers.contains(where: {
            $0.hasWord(in: ["analytics", "amplitude", "answers", "mixpanel"])
        }) {
            return .log
        }
        if file.vocabulary.isLog(path)
            || path.receivers.contains(where: {
                $0.hasWord(in: ["logger", "log", "crashlytics", "sentry"])
            })
        {
            return file.usesUnifiedLogging || hasFormat ? .privateLog : .log
        }
        if Self.ownLogs.contains(name), path.receivers.isEmpty { return .log }
        return file.alerts(self) ? .text : nil
    }

    /// The name of a secret that is shown.
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
                let isKept = way == .privateLog && !(calleeName == "os_log" && isPublicFormat)
                if let name = literal.toldSecret(onlyPublic: isKept) { return name }
            } else if isPublicFormat, way != .text, let name = argument.expression.secretName {
                return name
            } else if way != .text, let name = argument.expression.dictionarySecret {
                return name
            } else if let name = argument.expression.concatenatedSecret {
                return name
            } else if way == .text, let name = argument.expression.nestedText {
                return name
            }
        }
        return nil
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
