import Foundation
import Synchronization
public import Triage
public import TriageClient
import TriageHTTP

/// The tokens that Moim's requests carry, and whose they are.
public final class Session: Sendable {
    /// Who uses the app.
    public enum State: Hashable, Sendable {
        /// Nobody's tokens were ever stored: requests go out without.
        case none
        /// Someone who never registered: requests go out without a token.
        case visitor
        /// A member.
        case member(access: Sensitive<String>, refresh: Sensitive<String>?)
        /// A member who left: nothing that needs a session is sent.
        case signedOut
    }

    /// An id that says nothing of the member to anyone, the same until someone else signs in.
    public var memberID: String { identity.withLock { $0 } }

    private let state: Mutex<State>
    private let identity = Mutex(UUID().uuidString)

    /// Makes a session of what is stored; an empty access token is a visitor's.
    public init(access: String?, refresh: String? = nil) {
        state = Mutex(State(access: access, refresh: refresh))
    }

    /// Who uses the app at this moment.
    public var current: State { state.withLock { $0 } }

    /// Takes the tokens of a member who signed in; an empty access token is a visitor's.
    public func signIn(access: String, refresh: String?) {
        state.withLock { $0 = State(access: access, refresh: refresh) }
        identity.withLock { $0 = UUID().uuidString }
    }

    /// Forgets the tokens.
    public func signOut() { state.withLock { $0 = .signedOut } }

    /// What puts the session on requests.
    public var middleware: [any Middleware] { [SessionRules { self.current }] }
}

extension Session.State {
    fileprivate init(access: String?, refresh: String?) {
        switch access {
        case nil: self = .none
        case "": self = .visitor
        case let access?:
            self = .member(access: Sensitive(access), refresh: refresh.map(Sensitive.init))
        }
    }
}

/// What the session of the moment means for a request that needs one.
private struct SessionRules: Middleware {
    let state: @Sendable () -> Session.State

    func intercept(_ call: Call, next: Next) async throws(Fault) -> Answer {
        guard call.needsSession else { return try await next(call) }
        switch state() {
        case .none: return try await next(call)
        case .visitor: return try await visit(call, next)
        case .member(let access, _):
            return try await BearerToken { access }.intercept(call, next: next)
        case .signedOut: throw Fault(.unauthenticated, code: "session.signedOut")
        }
    }

    private func visit(_ call: Call, _ next: Next) async throws(Fault) -> Answer {
        let answer = try await next(call)
        guard answer.status == 401 else { return answer }
        let facts = Fault.Facts(call.summary, status: answer.status)
        throw Fault(.unauthenticated, code: "session.visitor", facts: facts)
    }
}
