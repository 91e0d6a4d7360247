import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds requests that are sent again after a refresh with the token that was read before it.
enum StaleTokenReplay: Rule {
    static let kinds: [SyntaxKind] = [.functionDecl]
    static let words: [String]? = ["reauth", "refresh", "reissue", "renew"]

    static let description = RuleDescription(
        id: "stale-token-replay",
        category: .endless,
        severity: .error,
        summary: "A request that is sent again after a token refresh with the old token.",
        consequence: """
            The refresh succeeds and the request is rejected all the same: a second refresh, a \
            failure or the sign-in screen, though the session is alive.
            """,
        assumption: """
            A value that is read from something named like a token, or a request whose \
            `Authorization` was set, keeps that token until it is set again in the same function. A \
            function that is given such a request and calls itself with it signs nothing anew.
            """,
        examples: [
            RuleExample(
                dont: """
                    func send(_ request: URLRequest) async throws -> Data {
                        var request = request
                        request.setValue("Bearer \\(store.token)", forHTTPHeaderField: "Authorization")
                        let (data, response) = try await transport.data(for: request)
                        guard response.status == 401 else { return data }
                        try await refreshToken()
                        return try await ↓transport.data(for: request).0
                    }
                    """,
                do: """
                    func send(_ request: URLRequest) async throws -> Data {
                        var request = request
                        request.setValue("Bearer \\(store.token)", forHTTPHeaderField: "Authorization")
                        let (data, response) = try await transport.data(for: request)
                        guard response.status == 401 else { return data }
                        try await refreshToken()
                        request.setValue("Bearer \\(store.token)", forHTTPHeaderField: "Authorization")
                        return try await transport.data(for: request).0
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let function = node.as(FunctionDeclSyntax.self), let body = function.body,
            let refresh = file.calls(in: body).first(where: \.refreshesTokens),
            !function.ownName.isRefreshOfTokens
        else { return }
        let events = TokenEvents(body: body)
        for call in file.calls(in: body)
        where call.position > refresh.position && !call.contains(refresh) {
            let name =
                call.sendsAgain(in: function)
                ? call.staleName(events, since: refresh)
                : function.staleParameter(of: call, events, in: file)
            guard let name else { continue }
            return report(
                match(at: call, "`\(name)` still carries the token from before the refresh."))
        }
    }
}

/// The places where names of a function get a token.
private struct TokenEvents {
    /// The positions at which each name was given a token, or another value.
    private(set) var positions: [String: [AbsolutePosition]] = [:]
    private(set) var carriers: Set<String> = []

    init(body: CodeBlockSyntax) {
        for node in body.allNodes { read(node) }
    }

    private mutating func read(_ node: Syntax) {
        if let binding = node.as(PatternBindingSyntax.self) { return read(binding) }
        if let call = node.as(FunctionCallExprSyntax.self) { return read(call) }
        guard let assignment = node.as(SequenceExprSyntax.self)?.assignment,
            let name = assignment.path.first
        else { return }
        let isHeader = assignment.target.trimmedText.contains("\"Authorization\"")
        if isHeader { carriers.insert(name) }
        if isHeader || assignment.path.count == 1 {
            positions[name, default: []].append(node.position)
        }
    }

    private mutating func read(_ binding: PatternBindingSyntax) {
        guard let name = binding.pattern.boundName, let value = binding.initializer?.value
        else { return }
        positions[name, default: []].append(binding.position)
        if value.carriesToken(carriers) { carriers.insert(name) }
    }

    private mutating func read(_ call: FunctionCallExprSyntax) {
        guard let name = call.path.receivers.first, call.setsAuthorization else { return }
        positions[name, default: []].append(call.position)
        carriers.insert(name)
    }

    /// Whether the name is given no token and no other value.
    func leaves(_ name: String) -> Bool { positions[name] == nil }

    /// Whether a name got its token before a refresh, and no new value between the refresh and a use.
    func isStale(_ name: String, since refresh: FunctionCallExprSyntax, at use: AbsolutePosition)
        -> Bool
    {
        guard carriers.contains(name), let places = positions[name] else { return false }
        let statement =
            refresh.ancestors.first { $0.is(CodeBlockItemSyntax.self) }?.position
            ?? refresh.position
        return places.contains { $0 < statement }
            && !places.contains { $0 >= statement && $0 < use }
    }
}

extension ExprSyntax {
    /// Whether the value is a token, or is made with one.
    fileprivate func carriesToken(_ carriers: Set<String>) -> Bool {
        if isToken { return true }
        let nodes = [Syntax(self)] + allNodes
        if nodes.contains(where: { $0.is(ClosureExprSyntax.self) || $0.is(AwaitExprSyntax.self) }) {
            return false
        }
        return nodes.contains { node in
            if let argument = node.as(LabeledExprSyntax.self),
                argument.expression.isToken || argument.label?.text.namesToken == true
            {
                return true
            }
            if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text {
                return carriers.contains(name)
            }
            return node.as(StringSegmentSyntax.self)?.content.text == "Authorization"
        }
    }

    /// Whether the value itself is read from something named like a token: `store.accessToken`.
    private var isToken: Bool { nameToken?.text.namesToken == true }
}

extension String {
    fileprivate var namesToken: Bool {
        words.last == "token" && !words.contains("refresh") && !words.contains("cancellation")
    }
}

extension FunctionDeclSyntax {
    /// The request that the function is given with a token, and with which it calls itself after the refresh.
    fileprivate func staleParameter(
        of call: FunctionCallExprSyntax, _ events: TokenEvents, in file: SourceFile
    ) -> String? {
        guard isCalled(by: call) else { return nil }
        let requests = signature.parameterClause.parameters
            .filter { $0.type.trimmedText.hasSuffix("Request") }
            .map { ($0.secondName ?? $0.firstName).text }
        return call.arguments.compactMap(\.expression.nameToken?.text).first {
            requests.contains($0) && events.leaves($0) && isGivenToken(in: file)
        }
    }

    /// Whether another function of the file calls this one with a request that carries a token.
    private func isGivenToken(in file: SourceFile) -> Bool {
        file.nodes.contains { node in
            guard let caller = node.as(FunctionDeclSyntax.self), caller.id != id,
                let body = caller.body
            else { return false }
            let carriers = TokenEvents(body: body).carriers
            return file.calls(in: body).contains { call in
                isCalled(by: call)
                    && call.arguments.contains { $0.expression.carriesToken(carriers) }
            }
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call sets the header of the receiver.
    fileprivate var setsAuthorization: Bool {
        guard ["setValue", "addValue", "add", "update", "authorize", "sign"].contains(calleeName)
        else { return false }
        return arguments.contains { $0.expression.trimmedText == "\"Authorization\"" }
            || ["authorize", "sign"].contains(calleeName)
    }

    /// Whether the call asks for new tokens, and not for a new list.
    fileprivate var refreshesTokens: Bool {
        guard calleeName.isRefreshOfTokens else { return false }
        guard calleeName.words.count == 1, let receiver = path.receivers.last else { return true }
        return receiver.hasWord(in: [
            "auth", "token", "tokens", "session", "credentials", "account", "authenticator",
            "oauth",
            "authorization",
        ])
    }

    fileprivate func contains(_ other: FunctionCallExprSyntax) -> Bool {
        position <= other.position && other.endPosition <= endPosition && id != other.id
    }

    private static let sending: Set = [
        "send", "data", "request", "perform", "execute", "load", "fetch", "call", "replay",
        "retry", "response", "upload", "download", "run", "resend", "task", "dispatch",
    ]

    /// Whether the call sends something, other than the function itself, which starts anew.
    fileprivate func sendsAgain(in function: FunctionDeclSyntax) -> Bool {
        guard !function.isCalled(by: self), let name = calleeToken?.text else { return false }
        return name.hasWord(in: Self.sending)
    }

    /// The argument that still carries the token from before the refresh.
    fileprivate func staleName(_ events: TokenEvents, since refresh: FunctionCallExprSyntax)
        -> String?
    {
        for argument in arguments {
            let nodes = [Syntax(argument.expression)] + argument.expression.ownNodes
            for node in nodes {
                guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text,
                    events.isStale(name, since: refresh, at: position)
                else { continue }
                return name
            }
        }
        return nil
    }
}
