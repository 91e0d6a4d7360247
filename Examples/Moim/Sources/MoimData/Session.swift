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

    private let state: Mutex<State>

    /// Makes a session of what is stored; an empty access token is a visitor's.
    public init(access: String?, refresh: String? = nil) {
        state = Mutex(State(access: access, refresh: refresh))
    }

    /// Who uses the app at this moment.
    public var current: State { state.withLock { $0 } }

    /// Takes the tokens of a member who signed in; an empty access token is a visitor's.
    public func signIn(access: String, refresh: String?) {
        state.withLock { $0 = State(access: access, refresh: refresh) }
    }

    /// Forgets the tokens.
    public func signOut() { state.withLock { $0 = .signedOut } }

    /// What puts the session on requests, outermost first.
    public var middleware: [any Middleware] {
        [
            SessionRules { self.current },
            BearerToken {
                guard case .member(let access, _) = self.current else { return nil }
                return access
            },
        ]
    }
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

/// What a session that has no token means for the requests that need one.
private struct SessionRules: Middleware {
    let state: @Sendable () -> Session.State

    func intercept(_ call: Call, next: Next) async throws(Fault) -> Answer {
        guard call.needsSession else { return try await next(call) }
        switch state() {
        case .none, .member: return try await next(call)
        case .signedOut: throw Fault(.unauthenticated, code: "session.signedOut")
        case .visitor:
            let answer = try await next(call)
            guard answer.status == 401 else { return answer }
            let facts = Fault.Facts(call.summary, status: answer.status)
            throw Fault(.unauthenticated, code: "session.visitor", facts: facts)
        }
    }
}
