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
) async throws(Fault) -> ClientResponse {
    try await MiddlewareChain(authentication).send(request, in: session)
}

/// Sends a request whose token the app has placed itself, in a field of its own.
func send(_ request: URLRequest, through session: URLSession) async throws(Fault) -> ClientResponse
{
    try await MiddlewareChain(session: fieldRules).send(request, in: session)
}
// snippet.end
