public import TriageCore
public import TriageRedaction

extension RefreshStateMachine {
    /// An action for the shell around the machine; the actions of one event are done in order.
    public enum Action: Sendable {
        /// Sends the caller's request with this authorization.
        case send(Caller, Authorization)
        /// Delivers the response to the caller unchanged.
        case deliver(Caller)
        /// Ends the caller with this fault at once, whatever it is doing.
        case fail(Caller, Fault)
        /// Sends a refresh; ``RefreshStateMachine/finishRefresh(_:with:at:)`` receives its result.
        case refresh(TokenRefresh)
        /// Reports a change of the session: stores or removes tokens, and notifies observers.
        case notify(SessionChange)

        /// The caller that the action concerns; nil if it concerns none.
        public var caller: Caller? {
            switch self {
            case .send(let caller, _), .deliver(let caller), .fail(let caller, _): caller
            case .refresh, .notify: nil
            }
        }
    }

    /// The token that a request carries, and the session and generation it belongs to.
    public struct Authorization: Sendable, Hashable, RedactedStringConvertible {
        /// The token; nil for a request of an anonymous session.
        public let token: Sensitive<String>?
        /// Whether the response must be evaluated whatever its status.
        ///
        /// Other callers wait for what it shows about the token.
        public let isTrial: Bool
        let session: Int
        let generation: Int

        /// A fixed word, without the token.
        public var description: String { "Authorization" }
    }

    /// A refresh of the session's tokens.
    public struct TokenRefresh: Sendable, Hashable, RedactedStringConvertible {
        /// The reason for a refresh.
        enum Reason: Sendable { case required, proactive }

        let id: Int
        let reason: Reason
        /// The current tokens of the session.
        public let tokens: Tokens

        /// A fixed word, without the tokens.
        public var description: String { "TokenRefresh" }
    }

    /// The result of a refresh.
    public enum RefreshResult: Sendable {
        /// The server issued new tokens, which the shell stores.
        case renewed(Tokens)
        /// The server says that the grant is no longer valid, so it cannot sign anyone in.
        case invalidGrant(Fault)
        /// The refresh failed in another way, which says nothing about the session.
        case failed(Fault)
    }
}

/// A change of a session.
public enum SessionChange: String, Sendable, Hashable {
    /// The tokens were refreshed.
    case refreshed
    /// The server ended the session.
    case expired
    /// The user signed out.
    case signedOut
    /// The user signed in.
    case signedIn
}
