package import Foundation
package import TriageConcurrency
package import TriageCore
package import TriageHTTP
package import TriageTesting

/// A server on a loopback port that accepts one access token, and renews it for a refresh token.
///
/// A refresh with the token `refresh-0` makes `access-1` and `refresh-1` the valid ones. It is read in
/// the field `token` of the body, and any other one is refused.
package final class TokenServer: Sendable {
    package struct State: Sendable {
        package var generation = 0
        package var isGrantDead = false
        /// The action for a refresh that is refused.
        package var refusal = FaultServer.Action.respond(401, #"{"message":"Sign in again."}"#)
        package var refusesEveryToken = false
        /// The actions for requests whose token is valid, in order; the last one stays.
        package var responses: [[FaultServer.Action]] = [[.respond(200, #"{"name":"Chess"}"#)]]
        package var refreshes = 0
        /// The one refresh token that is accepted.
        package var refreshToken = "refresh-0"
        /// The bodies of refreshes without that token.
        package var refusedRefreshes: [String] = []
        package var refused: [FaultServer.Request] = []
        package var accepted: [FaultServer.Request] = []
    }

    package let state: Lock<State>
    private let server: FaultServer

    package init(_ responses: [FaultServer.Action]...) throws {
        var initial = State()
        if !responses.isEmpty { initial.responses = responses }
        let state = Lock(initial)
        self.state = state
        server = try FaultServer { request in state.withLock { $0.actions(for: request) } }
    }

    package func url(_ path: String = "/v1/club") -> URL {
        // A literal address is valid.
        URL(string: "http://127.0.0.1:\(server.port)\(path)") ?? URL(fileURLWithPath: "/")
    }

    /// Makes the current access token invalid.
    package func expire() { state.withLock { $0.generation += 1000 } }

    package var port: Int { server.port }
    /// The bodies of refreshes that were refused for their token.
    package var refusedRefreshes: [String] { state.current.refusedRefreshes }
    package var requestCount: Int { server.requests.count }
    package var refreshes: Int { state.current.refreshes }
    package var refused: [FaultServer.Request] { state.current.refused }
    package var accepted: [FaultServer.Request] { state.current.accepted }
}

extension TokenServer {
    /// Ends the session twice, with a sign-in between, and loads some times after each end.
    ///
    /// - Parameters:
    ///   - app: The center of the loads.
    ///   - load: Sends a request that needs the session.
    ///   - signIn: Signs the user in.
    /// - Returns: The routes that the app has taken after each end.
    package func routesOfTwoEnds(
        in app: TestFaults, load: () async throws -> Void, signIn: (Tokens) -> Void
    ) async -> [[Route]] {
        state.withLock { $0.isGrantDead = true }
        expire()
        for _ in 0..<2 { await app.center.run("club.load") { try await load() } }
        await app.center.run("draft.save") {}
        await app.center.run("club.load") { try await load() }
        let first = app.routes
        signIn(Tokens(access: "access-\(state.current.generation)", refresh: "refresh"))
        await app.center.run("members.load") { try await load() }
        expire()
        for _ in 0..<2 { await app.center.run("club.load") { try await load() } }
        return [first, app.routes]
    }
}

extension TokenServer.State {
    fileprivate mutating func actions(for request: FaultServer.Request) -> [FaultServer.Action] {
        if request.head.hasPrefix("POST /v1/refresh") {
            refreshes += 1
            let isAccepted = request.fields["token"] == refreshToken
            if !isAccepted { refusedRefreshes.append(request.text) }
            guard isAccepted, !isGrantDead else { return [refusal] }
            generation += 1
            refreshToken = "refresh-\(generation)"
            let body = #"{"access":"access-\#(generation)","refresh":"\#(refreshToken)"}"#
            return [.respond(200, body)]
        }
        let isOpen = request.head.contains(" /open")
        guard
            isOpen
                || !refusesEveryToken
                    && request.field("Authorization") == "Bearer access-\(generation)"
        else {
            refused.append(request)
            return [.respond(401, #"{"message":"Who are you?"}"#)]
        }
        accepted.append(request)
        return responses[min(accepted.count, responses.count) - 1]
    }
}

extension FaultServer.Request {
    /// The fields of the body, by the type that its header field names; empty for another type.
    package var fields: [String: String] {
        let type = field("Content-Type") ?? ""
        if type.hasPrefix("application/json") {
            return (try? JSONDecoder().decode([String: String].self, from: body)) ?? [:]
        }
        guard type.hasPrefix("application/x-www-form-urlencoded") else { return [:] }
        var form = URLComponents()
        form.percentEncodedQuery = text
        return Dictionary((form.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
    }
}
