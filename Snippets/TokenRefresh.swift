import Foundation
import Triage

// snippet.hide
struct Home: Decodable { let name: String }
struct NewTokens: Decodable { let access, refresh: String }
// snippet.show
// snippet.client
/// A client that retries, refreshes once for all requests, and stops asking a failing server.
func makeClient(server: URL) -> (APIClient, Authentication) {
    let store = FileTokenStore(URL(fileURLWithPath: "/tmp/session.json"))
    let plain = APIClient(.init(baseURL: server, middleware: [Retry()]))
    let (client, authentication) = plain.authenticated(store: store) { plain, tokens in
        let body = ["token": tokens.refresh?.value ?? ""]
        let new = try await plain.send(.post("/v1/refresh", body, as: NewTokens.self))
        return Tokens(access: new.access, refresh: new.refresh)
    }
    return (client.adding(CircuitBreaker()), authentication)
}
// snippet.end

// snippet.changes
/// Shows the sign-in screen when the server has ended the session.
func observeSession(_ authentication: Authentication) async {
    for await change in authentication.changes where change == .expired {
        print("sign in again")
    }
}
// snippet.end

// snippet.middleware
/// The library's middleware in the right order, outermost first.
func standardMiddleware(
    _ authentication: Authentication, stale: @escaping @Sendable () -> ClientResponse?
) -> [any Middleware] {
    [
        Fallback { request, fault in fault.kind == .unreachable ? stale() : nil },
        Retry(
            maxRetries: 3, baseDelay: .milliseconds(200), maxDelay: .seconds(5), retryRatio: 0.1),
        authentication,
        CircuitBreaker(samplingWindow: 20, failureThreshold: 10, breakDuration: .seconds(10)),
        Hedge(after: .milliseconds(300)),
    ]
}
// snippet.end
