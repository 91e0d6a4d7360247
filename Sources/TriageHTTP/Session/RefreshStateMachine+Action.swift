package import TriageCore
import TriageRedaction

extension RefreshStateMachine {
    /// An action for the shell around the machine; the actions of one event are done in order.
    package enum Action: Sendable {
        /// Sends the caller's request with this authorization.
        case send(SessionCaller, RequestAuthorization)
        /// Delivers the response to the caller unchanged.
        case deliver(SessionCaller)
        /// Ends the caller with this fault at once, whatever it is doing.
        case fail(SessionCaller, Fault)
        /// Sends a refresh; ``RefreshStateMachine/finishRefresh(_:with:at:)`` receives its result.
        case refresh(TokenRefresh)
        /// Reports a change of the session, which the shell stores unless the store has it.
        case notify(SessionChange, Saving)

        /// The caller that the action concerns; nil if it concerns none.
        package var caller: SessionCaller? {
            switch self {
            case .send(let caller, _), .deliver(let caller), .fail(let caller, _): caller
            case .refresh, .notify: nil
            }
        }
    }

    /// Whether the store has a change.
    package enum Saving: Sendable { case stored, unsaved }

    /// A refresh of the session's tokens.
    package struct TokenRefresh: Sendable, Hashable, RedactedStringConvertible {
        /// The reason for a refresh.
        enum Reason: Sendable { case required, proactive }

        let id: Int
        let reason: Reason
        /// The current tokens of the session.
        package let tokens: Tokens

    }

    /// The result of a refresh.
    package enum RefreshResult: Sendable {
        /// The server issued new tokens, which the shell has stored.
        case renewed(Tokens)
        /// Another process has refreshed the session and stored these tokens.
        case adopted(Tokens)
        /// The server says that the grant is no longer valid, so it cannot sign anyone in.
        case invalidGrant(Fault)
        /// The refresh failed in another way, which says nothing about the session.
        case failed(Fault)
    }
}

/// A change of a session.
@nonexhaustive
public enum SessionChange: String, Sendable, Hashable {
    /// The tokens were refreshed, here or by another process with the same store.
    case refreshed
    /// The server ended the session.
    case expired
    /// The user signed out.
    case signedOut
    /// The user signed in.
    case signedIn
}
