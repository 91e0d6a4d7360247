import Foundation
import Triage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// snippet.rules
/// The rules of an API whose requests carry the bare token in a field of its own, and that refuses
/// a refresh with 419 too, so that the user must sign in again.
let fieldRules = SessionRules(
    placement: .header("accessToken"), expiredStatuses: [401, 419],
    isInvalidGrant: { $0.isInvalidGrant(on: [401, 403, 419]) })

/// The rules of an API that wants the refresh token beside it, and says in the body what expired.
let pairRules = SessionRules(
    placement: [.header("Authorization"), .header("Refresh", carrying: \.refresh)],
    expiredCodes: ["TOKEN_EXPIRED"], codePath: "error.code")

/// The rules of APIs with another scheme, a cookie or a query item.
let otherRules = [
    SessionRules(placement: .header("Authorization", prefix: "Token ")),
    SessionRules(placement: .cookie("sid")),
    SessionRules(placement: .query("access_token")),
]
// snippet.end

// snippet.client
/// A client whose requests carry the token in a field of its own.
func makeClient(
    _ plain: APIClient, store: any TokenStore,
    renew: @escaping @Sendable (APIClient, Tokens) async throws -> Tokens
) -> APIClient {
    plain.authenticated(
        store: store, rules: .init(placement: .header("accessToken")), refresh: renew
    ).client
}
// snippet.end

// snippet.own
/// Sends a request with the app's own client, and again with a new token if it has expired.
func send(
    _ request: URLRequest, through session: URLSession, _ authentication: Authentication
) async throws -> ClientResponse {
    let caller = authentication.begin()
    defer { authentication.end(caller) }
    var authorization = try await authentication.authorize(caller)
    while true {
        let sent = try authentication.authorized(request, by: authorization)
        let (data, response) = try await session.data(for: sent)
        if let http = response as? HTTPURLResponse,
            let received = ClientResponse(http, body: data), let asked = ClientRequest(sent),
            let renewed = try await authentication.evaluate(
                received, to: asked, from: caller, authorization: authorization)
        {
            authorization = renewed
            continue
        }
        return try ClientResponse.validated(
            for: sent, response: response, data: data, rules: StatusRules(session: fieldRules))
    }
}
// snippet.end
