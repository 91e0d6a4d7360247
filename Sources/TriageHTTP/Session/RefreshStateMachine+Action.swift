public import TriageCore
public import TriageRedaction

extension RefreshStateMachine {
    /// What the machine wants to be done, in this order.
    public enum Action: Sendable {
        /// The caller's request goes out with this.
        case send(Caller, Authorization)
        /// The answer is the caller's to take as it is.
        case deliver(Caller)
        /// The caller ends with this, at once and whatever it is doing.
        case fail(Caller, Fault)
        /// A refresh is sent; its end is told with ``RefreshStateMachine/finishRefresh(_:with:at:)``.
        case refresh(TokenRefresh)
        /// The session has changed: tokens are stored or removed, and whoever listens is told.
        case notify(SessionChange)

        /// The caller that it is about; nil when it is about none.
        public var caller: Caller? {
            switch self {
            case .send(let caller, _), .deliver(let caller), .fail(let caller, _): caller
            case .refresh, .notify: nil
            }
        }
    }

    /// What a request carries, and which token of which session that is.
    public struct Authorization: Sendable, Hashable, RedactedStringConvertible {
        /// The token; nil for a visitor's request.
        public let token: Sensitive<String>?
        /// Whether its answer is to be judged whatever it is: others wait for what it says of the token.
        public let isTrial: Bool
        let session: Int
        let generation: Int

        /// The name of the type alone.
        public var description: String { "Pass" }
    }

    /// A refresh that is to be sent.
    public struct TokenRefresh: Sendable, Hashable, RedactedStringConvertible {
        /// Why it is sent.
        enum Reason: Sendable { case required, proactive }

        let id: Int
        let reason: Reason
        /// What the session has.
        public let tokens: Tokens

        /// The name of the type alone.
        public var description: String { "Order" }
    }

    /// How a refresh ended.
    public enum RefreshResult: Sendable {
        /// With new tokens, which are stored.
        case renewed(Tokens)
        /// The server says that nobody can be signed in with what it was given.
        case invalidGrant(Fault)
        /// In any other way, which says nothing of the session.
        case failed(Fault)
    }
}

/// How a session has changed.
public enum SessionChange: String, Sendable, Hashable {
    /// Its tokens are new.
    case refreshed
    /// The server ended it.
    case expired
    /// Someone signed out.
    case signedOut
    /// Someone signed in.
    case signedIn
}
