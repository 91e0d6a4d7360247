import DiaryModels
import Foundation
import Triage

extension DiaryClient {
    /// The diary on a server, for the user whose tokens the store keeps.
    package static func live(
        _ server: URL, _ store: any TokenStore, in app: FaultCenter
    ) -> DiaryClient {
        let api = app.client(server) { $0.serverMessage = .path("message") }
            .authenticated(store: store) { plain, tokens in
                let new = try await plain.send(.refresh(tokens))
                return Tokens(access: new.access, refresh: new.refresh)
            }.client
        return DiaryClient(
            entries: { try await api.send(.get("/v1/entries")) },
            delete: { try await api.send(.delete("/v1/entries/{id}").pathParameters(["id": $0])) },
            save: { try await api.send(.post("/v1/entries", $0).withIdempotencyKey) },
            keep: { try await api.send(.put("/v1/draft", $0)) })
    }
}

extension APIRequest<NewTokens> {
    fileprivate static func refresh(_ tokens: Tokens) -> Self {
        post("/v1/refresh", ["token": tokens.refresh?.value ?? ""]).withoutAuthentication
    }
}
