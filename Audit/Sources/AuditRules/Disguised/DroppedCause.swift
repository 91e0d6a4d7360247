import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds errors of the app's own that leave out their cause.
enum DroppedCause: Rule {
    static let kinds: [SyntaxKind] = FailureHandler.kinds + [.functionCallExpr]
    static let callees: Set<String>? = [
        "mapError", "catch", "catchError", "flatMapError", "tryCatch", "tryMapError",
    ]

    static let description = RuleDescription(
        id: "dropped-cause",
        category: .disguised,
        severity: .warning,
        conditions: ["error", "decoding"],
        summary:
            "`catch { throw Mine.x }`, `mapError { _ in … }` and the like, which drop the cause.",
        consequence:
            "Every failure is the same failure: no one can tell an offline phone from a bug.",
        assumption: """
            A clause that catches one named case translates it. Whatever was given the error keeps the \
            cause, unless it only writes to the console; so does an error made of what the server \
            says. What a user typed is valid or not, and nothing caused that. An error whose name speaks of data or \
            of decoding says enough of an answer that cannot be decoded.
            """,
        examples: [
            RuleExample(
                dont: """
                    func orders() async throws -> [Order] {
                        do {
                            return try await client.get("/orders")
                        } ↓catch {
                            throw OrderError.unavailable
                        }
                    }
                    """,
                do: """
                    func orders() async throws -> [Order] {
                        do {
                            return try await client.get("/orders")
                        } catch {
                            throw OrderError.unavailable(cause: error)
                        }
                    }
                    """),
            RuleExample(
                dont: """
                    client.send(request)
                        .↓mapError { _ in HomeError.failed }
                        .eraseToAnyPublisher()
                    """,
                do: """
                    client.send(request)
                        .mapError { HomeError.failed(cause: $0) }
                        .eraseToAnyPublisher()
                    """),
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let call = node.as(FunctionCallExprSyntax.self) {
            guard let name = call.calleeToken, call.mapsErrorBlindly else { return }
            return report(match(at: name, message, condition: "error"))
        }
        if node.as(GuardStmtSyntax.self)?.callsDecodingOtherwise == true {
            return report(
                match(
                    at: node, "An answer that cannot be decoded becomes an error of another name.",
                    condition: "decoding"))
        }
        guard let handler = FailureHandler(node), handler.failsAnew, handler.takesUnknown,
            !handler.handsOnError, !handler.reports(in: file), !handler.keepsDetails,
            !handler.hasOneCause(in: file), !handler.tellsWhatItRead
        else { return }
        let fix = handler.thrown.flatMap { CauseFix.fix(for: $0, in: file) }
        report(match(at: handler.anchor, message, condition: "error", fix: fix))
    }

    private static let message = "The new error does not keep the one that caused it."
}

extension FailureHandler {
    /// The statement at the end that throws.
    fileprivate var thrown: ThrowStmtSyntax? {
        guard case .stmt(let statement)? = statements.last?.item else { return nil }
        return statement.as(ThrowStmtSyntax.self)
    }

    /// Whether another error is made here: thrown, returned, or given to a completion handler.
    fileprivate var failsAnew: Bool {
        statements.contains(where: \.failsAnew)
    }

    /// Whether the error is not one that the pattern names.
    fileprivate var takesUnknown: Bool {
        guard isOfResult else { return false }
        guard let clause = anchor.as(CatchClauseSyntax.self) else { return isForAll }
        return clause.catchItems.allSatisfy(\.catchesType)
    }
}

extension GuardStmtSyntax {
    private static let words: Set = [
        "codable", "conversion", "corrupt", "corrupted", "data", "decode", "decoded", "decoding",
        "deserialization", "format", "invalid", "json", "malformed", "mapping", "parse", "parsed",
        "parsing", "read", "response", "serialization", "unexpected", "unreadable",
    ]

    /// Whether an answer that cannot be decoded becomes an error that speaks of something else:
    /// `guard let items = try? decoder.decode(…) else { throw NetworkError.offline }`.
    fileprivate var callsDecodingOtherwise: Bool {
        guard conditions.count == 1,
            case .optionalBinding(let binding)? = conditions.first?.condition,
            let tried = binding.initializer?.value.as(TryExprSyntax.self), tried.isOptional,
            tried.triedCall?.calleeName == "decode", body.statements.contains(where: \.failsAnew)
        else { return false }
        return body.tokens(viewMode: .sourceAccurate).allSatisfy { token in
            Self.words.isDisjoint(with: token.text.words)
        }
    }
}

extension FailureHandler {
    private static let details: Set = [
        "cause", "code", "context", "database", "details", "error", "reason", "response", "status",
        "underlying",
    ]

    /// Whether the new error is given details of the failure that are kept elsewhere: `dbError(from: database)`.
    fileprivate var keepsDetails: Bool {
        statements.last?.allCalls.contains { call in
            call.arguments.contains { argument in
                argument.expression.pathNames.last?.hasWord(in: Self.details) == true
                    && !argument.expression.isError
            }
        } ?? false
    }
}

extension CatchItemSyntax {
    /// Whether every error of a type is caught.
    fileprivate var catchesType: Bool {
        guard whereClause == nil, let pattern else { return whereClause == nil }
        let text = pattern.trimmedText
        if text.lowercased().contains("cancel") { return false }
        return pattern.is(ValueBindingPatternSyntax.self) && !text.contains("(")
            || text.hasPrefix("is ") && ["Error", "Failure"].contains(where: text.hasSuffix)
            || text == "_"
    }
}

extension CodeBlockItemSyntax {
    fileprivate var failsAnew: Bool {
        switch item {
        case .stmt(let statement): statement.failsAnew
        case .expr(let expression): expression.failsAnew
        case .decl: false
        }
    }
}

extension StmtSyntax {
    fileprivate var failsAnew: Bool {
        if let thrown = self.as(ThrowStmtSyntax.self) { return thrown.expression.isError }
        return self.as(ReturnStmtSyntax.self)?.expression?.failsAnew == true
    }
}

extension ExprSyntax {
    /// Whether the expression makes an error, rather than naming the one at hand.
    fileprivate var isError: Bool {
        if self.is(MemberAccessExprSyntax.self) { return nameToken?.text != "error" }
        return self.is(FunctionCallExprSyntax.self)
    }

    /// Whether the expression is a failure, or hands one on: `completion(.failure(X))`.
    fileprivate var failsAnew: Bool {
        guard let call = unwrapped.as(FunctionCallExprSyntax.self) else { return false }
        if ExprSyntax(call).isFailureCase {
            return call.arguments.first?.expression.isError == true
        }
        if let thrown = call.argument("throwing") { return thrown.expression.isError }
        if call.calleeName == "reject" { return call.arguments.first?.expression.isError == true }
        return call.arguments.contains { argument in
            argument.expression.as(FunctionCallExprSyntax.self).map {
                ExprSyntax($0).isFailureCase && $0.arguments.first?.expression.isError == true
                    || $0.calledExpression.is(MemberAccessExprSyntax.self)
                        && ExprSyntax($0).caseName != nil && ExprSyntax($0).failsAnew
            } ?? false
        }
    }
}
