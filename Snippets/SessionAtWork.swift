import Foundation
import Triage

// snippet.hide
struct Home: Decodable { let name: String }
struct NewTokens: Decodable { let access, refresh: String }
// snippet.show
// snippet.client
/// A client that repeats, refreshes once for everyone, and stops asking a server that is down.
func makeClient(server: URL) throws -> (APIClient, Credentials) {
    let plain = try APIClient(.init(server: server))
    let credentials = try Credentials(
        .init(store: FileTokenStore(URL(fileURLWithPath: "/tmp/session.json"))) { former in
            let renew = Endpoint.post(
                "/v1/refresh", ["token": former.refresh?.value ?? ""], as: NewTokens.self
            ).withoutSession
            let new = try await plain.send(renew)
            return Tokens(access: new.access, refresh: new.refresh)
        })
    return (plain.adding(Repeats(), credentials, CircuitBreaker()), credentials)
}
// snippet.end

// snippet.changes
/// Leads to the sign-in screen when the server has ended the session.
func watch(_ credentials: Credentials) async {
    for await change in credentials.changes where change == .expired {
        print("sign in again")
    }
}
// snippet.end

// snippet.middleware
/// The middleware of the library, outermost first: the order in which it belongs.
func everything(
    _ credentials: Credentials, stale: @escaping @Sendable () -> Answer?
) throws -> [any Middleware] {
    [
        Fallback { call, fault in fault.kind == .unreachable ? stale() : nil },
        Repeats(
            try RepeatPolicy(
                limit: 3, backoff: Backoff(base: .milliseconds(200), cap: .seconds(5))),
            budget: try RepeatBudget(share: 0.1)),
        credentials,
        CircuitBreaker(try .init(window: 20, failures: 10, pause: .seconds(10))),
        try Hedge(after: .milliseconds(300)),
    ]
}
// snippet.end
