import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds token refreshes that go through the function that refreshes.
enum RecursiveRefresh: Rule {
    static let kinds: [SyntaxKind] = [.functionDecl]
    static let words: [String]? = ["reauth", "refresh", "reissue", "renew", "retry"]

    static let description = RuleDescription(
        id: "recursive-refresh",
        category: .endless,
        severity: .error,
        summary: "A token refresh that is sent by the function that refreshes on 401.",
        consequence: """
            When the refresh token is dead, the refresh is answered with 401, which starts a \
            refresh: the app hangs or asks for ever, and never offers to sign in.
            """,
        assumption: """
            A function named like a refresh is one. Functions of one file call each other by name. \
            A flag, an argument or a condition that tells the refresh from other requests ends the \
            circle.
            """,
        examples: [
            RuleExample(
                dont: """
                    actor Client {
                        func send(_ request: Request) async throws -> Data {
                            let response = try await transport.send(request)
                            guard response.status == 401 else { return response.body }
                            try await refreshToken()
                            return try await transport.send(signed(request)).body
                        }

                        func refreshToken() async throws {
                            let body = try await ↓send(.refresh(store.refreshToken))
                            store.save(try decoder.decode(Tokens.self, from: body))
                        }
                    }
                    """,
                do: """
                    actor Client {
                        func send(_ request: Request) async throws -> Data {
                            let response = try await transport.send(request)
                            guard response.status == 401 else { return response.body }
                            try await refreshToken()
                            return try await transport.send(signed(request)).body
                        }

                        func refreshToken() async throws {
                            let response = try await transport.send(.refresh(store.refreshToken))
                            store.save(try decoder.decode(Tokens.self, from: response.body))
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let function = node.as(FunctionDeclSyntax.self) else { return }
        let call =
            function.isInterceptor ? function.requestThroughItself : function.circle(in: file)
        guard let call else { return }
        report(match(at: call, "A 401 of this refresh starts the next refresh."))
    }
}

extension FunctionDeclSyntax {
    /// Whether the function is the `retry` of an Alamofire interceptor.
    fileprivate var isInterceptor: Bool {
        ownName == "retry" && parameterLabels.contains("for") && parameterLabels.contains("dueTo")
    }

    /// The request through the session that asked the interceptor.
    fileprivate var requestThroughItself: FunctionCallExprSyntax? {
        guard parameterNames.contains("session"), let body else { return nil }
        return body.allCalls.first { call in
            ["request", "upload"].contains(call.calleeName) && call.path.receivers == ["session"]
                && call.argument("interceptor") == nil && !call.isMarkedAsRefresh
        }
    }

    /// The call in a refresh that leads back to the refresh.
    fileprivate func circle(in file: SourceFile) -> FunctionCallExprSyntax? {
        guard ownName.isRefreshOfTokens, let body, ownName.words.count > 1 || body.namesTokens
        else { return nil }
        let functions = file.functions
        return body.allCalls.first { call in
            guard !call.isMarkedAsRefresh, let next = functions.function(called: call, from: self),
                next.id != id
            else { return false }
            return next.leads(to: self, through: functions, depth: 2)
        }
    }

    private func leads(
        to refresh: FunctionDeclSyntax, through functions: FunctionIndex, depth: Int
    ) -> Bool {
        guard let body else { return false }
        return body.allCalls.contains { call in
            guard !call.isGuardedAgainstRefresh(in: body), !call.isMarkedAsRefresh,
                let next = functions.function(called: call, from: self)
            else { return false }
            if next.id == refresh.id { return true }
            return depth > 1 && next.id != id
                && next.leads(to: refresh, through: functions, depth: depth - 1)
        }
    }
}

extension CodeBlockSyntax {
    /// Whether the code here handles tokens or credentials.
    fileprivate var namesTokens: Bool {
        allNodes.contains { node in
            node.as(DeclReferenceExprSyntax.self)?.baseName.text
                .hasWord(in: ["token", "tokens", "credential", "credentials"]) == true
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether an argument says that this call must not refresh.
    fileprivate var isMarkedAsRefresh: Bool {
        arguments.contains { argument in
            if argument.expression.is(BooleanLiteralExprSyntax.self) { return true }
            let text = (argument.label?.text ?? "") + " " + argument.expression.trimmedText
            return text.hasWord(in: [
                "without", "unauthenticated", "anonymous", "plain", "skip", "none", "false",
                "basic",
                "public",
            ])
        }
    }

    /// Whether a condition around or before the call asks what kind of request it is.
    fileprivate func isGuardedAgainstRefresh(in body: CodeBlockSyntax) -> Bool {
        let conditions = body.allNodes.compactMap { node -> Syntax? in
            if let branch = node.as(IfExprSyntax.self) { return Syntax(branch.conditions) }
            if let statement = node.as(GuardStmtSyntax.self) { return Syntax(statement.conditions) }
            return node.as(WhereClauseSyntax.self).map { Syntax($0) }
        }
        return conditions.contains { $0.position < position && $0.asksForKind }
    }
}

extension Syntax {
    private static let kinds: Set = [
        "refresh", "refreshing", "retry", "retried", "retries", "attempt", "attempts", "requires",
        "needs", "allows", "allow", "should", "can", "login", "endpoint", "path", "url",
        "authenticated",
        "depth", "is",
    ]

    fileprivate var asksForKind: Bool {
        allNodes.contains { node in
            guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else {
                return false
            }
            return name.hasWord(in: Self.kinds) && !name.words.contains("expired")
        }
    }
}

extension String {
    /// Whether a function of the name asks for new tokens.
    var isRefreshOfTokens: Bool {
        let words = words
        if words.contains(where: ["reauthenticate", "reauth", "reissue"].contains) { return true }
        guard words.contains(where: ["refresh", "renew", "refreshed"].contains) else {
            return false
        }
        return words.count == 1
            || words.contains(
                where: [
                    "token", "tokens", "session", "credentials", "credential", "auth", "access",
                    "authorization",
                ].contains)
    }
}
