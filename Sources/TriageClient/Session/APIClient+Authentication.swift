public import TriageHTTP

extension APIClient {
    /// Returns a client that adds the session's token to requests, and the session itself.
    ///
    ///     let (api, session) = plain.adding(Retry()).authenticated(store: store) { plain, tokens in
    ///         let renew = APIEndpoint.post("/v1/refresh", ["token": tokens.refresh?.value], as: New.self)
    ///         let new = try await plain.send(renew)
    ///         return Tokens(access: new.access, refresh: new.refresh)
    ///     }
    ///
    /// - Parameters:
    ///   - store: The store that keeps the tokens.
    ///   - rules: The rules that say what a response means for the session.
    ///   - refresh: Requests new tokens with this client, which adds none, and the current tokens.
    /// - Returns: The client, with the authentication inside of its middleware, and the latter.
    public func authenticated(
        store: any TokenStore, rules: SessionRules = SessionRules(),
        refresh: @escaping @Sendable (APIClient, Tokens) async throws -> Tokens
    ) -> (client: APIClient, authentication: Authentication) {
        let authentication = Authentication(
            .init(store: store, rules: rules) { try await refresh(self, $0) })
        return (adding(authentication), authentication)
    }
}
