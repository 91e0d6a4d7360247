import TriageCore

extension RefreshStateMachine {
    /// The session that is signed in, and the refresh under way.
    enum Phase: Sendable {
        /// The stored tokens cannot be read yet, for this reason.
        case unknown(Fault)
        /// No user is signed in; if the server ended the session, the fault says how.
        case signedOut(Fault?)
        /// A user who never registered: requests carry no token.
        case anonymous(Tokens)
        /// A signed-in user, the generation of the tokens, and the refresh under way, if any.
        case signedIn(Tokens, generation: Int, TokenRefresh?)

        init(_ tokens: Tokens?) {
            switch tokens {
            case nil: self = .signedOut(nil)
            case let tokens? where tokens.access.value.isEmpty: self = .anonymous(tokens)
            case let tokens?: self = .signedIn(tokens, generation: 0, nil)
            }
        }
    }

    /// The state of a caller.
    struct CallerState: Sendable {
        let session: Int
        var wait: Wait?
        var hasReplayed = false
        /// Whether its replay was refused during a refresh, which it waited for.
        var hasWaitedAgain = false
        /// Whether the caller carries a new token that it waited for, and has no response yet.
        var isTrying = false
        var hasRefreshedProactively = false
        mutating func noteWait() { hasWaitedAgain = hasReplayed }
    }

    /// The reason why a caller waits while a refresh runs.
    enum Wait: Sendable {
        /// The caller has not sent its request yet.
        case start
        /// The caller sends again with the current token, since its own is older.
        case replay
        /// The caller needs a new token, since the current one was rejected.
        case renewal
    }
}
