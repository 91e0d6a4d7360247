import Foundation
import Triage

// snippet.hide
struct Home: Decodable { let name: String }
struct NewTokens: Decodable { let access, refresh: String }
// snippet.show
// snippet.client
/// A client that repeats, refreshes once for everyone, and stops asking a server that is down.
func makeClient(server: URL) throws -> (APIClient, Authentication) {
    let plain = try APIClient(.init(baseURL: server))
    let credentials = try Authentication(
        .init(store: FileTokenStore(URL(fileURLWithPath: "/tmp/session.json"))) { former in
            let renew = Endpoint.post(
                "/v1/refresh", ["token": former.refresh?.value ?? ""], as: NewTokens.self
            ).withoutAuthentication
            let new = try await plain.send(renew)
            return Tokens(access: new.access, refresh: new.refresh)
        })
    return (plain.adding(Retry(), credentials, CircuitBreaker()), credentials)
}
// snippet.end

// snippet.changes
/// Leads to the sign-in screen when the server has ended the session.
func observeSession(_ credentials: Authentication) async {
    for await change in credentials.changes where change == .expired {
        print("sign in again")
    }
}
// snippet.end

// snippet.middleware
/// The middleware of the library, outermost first: the order in which it belongs.
func standardMiddleware(
    _ credentials: Authentication, stale: @escaping @Sendable () -> ClientResponse?
) throws -> [any Middleware] {
    [
        Fallback { call, fault in fault.kind == .unreachable ? stale() : nil },
        Retry(
            try HTTPRetryPolicy(
                maxRetries: 3,
                backoff: ExponentialBackoff(baseDelay: .milliseconds(200), maxDelay: .seconds(5))),
            budget: try RetryBudget(retryRatio: 0.1)),
        credentials,
        CircuitBreaker(
            try .init(samplingWindow: 20, failureThreshold: 10, breakDuration: .seconds(10))),
        try Hedge(after: .milliseconds(300)),
    ]
}
// snippet.end
