public import TriageHTTP

extension APIClient {
    /// Returns a client that adds the session's token to requests, and the session itself.
    ///
    ///     let (api, session) = client.authenticated(store: store) { plain, tokens in
    ///         let body = ["token": tokens.refresh?.value]
    ///         let new = try await plain.send(APIEndpoint.post("/v1/refresh", body, as: New.self))
    ///         return Tokens(access: new.access, refresh: new.refresh)
    ///     }
    ///
    /// - Parameters:
    ///   - store: The store that keeps the tokens.
    ///   - rules: The rules that say what a response means for the session.
    ///   - refresh: Requests new tokens. It receives the current tokens, and this client, which
    ///     adds no token.
    /// - Returns: The client, with the authentication inside of its other middleware, and the
    ///   authentication.
    public func authenticated(
        store: any TokenStore, rules: SessionRules = SessionRules(),
        @_inheritActorContext refresh:
            @escaping @Sendable (APIClient, Tokens) async throws -> Tokens
    ) -> (client: APIClient, authentication: Authentication) {
        let authentication = Authentication(
            .init(store: store, rules: rules) { try await refresh(self, $0) })
        return (adding(authentication), authentication)
    }
}
