public import Foundation
import MoimDomain
public import Triage

/// Whose session it is, and the credentials that Moim's requests carry.
public final class Session: Sendable {
    /// What a session is made of.
    public struct Configuration: Sendable {
        /// The tokens that are stored at the start; nil for none, an empty access token for a visitor.
        public var tokens: Tokens?
        /// Whether tokens can be stored.
        public var canStore: Bool
        /// How long an operation may take, and so a refresh.
        public var timeout: Duration
        /// The clock that it is measured on.
        public var clock: any Clock<Duration>
        /// An id that says nothing of the member to anyone, the same at each start if it is stored.
        public var userID: String
        /// Told of every change.
        public var observe: @Sendable (SessionChange) -> Void

        /// Makes the parts.
        public init(
            tokens: Tokens?, canStore: Bool = true, timeout: Duration = .seconds(10),
            clock: any Clock<Duration>,
            userID: String = UUID().uuidString,
            observe: @escaping @Sendable (SessionChange) -> Void
        ) {
            self.tokens = tokens
            self.canStore = canStore
            self.timeout = timeout
            self.clock = clock
            self.userID = userID
            self.observe = observe
        }
    }

    /// What puts the session on requests.
    public let credentials: Authentication
    private let anonymousUserID: Locked<String>

    /// Makes a session that is refreshed through a client without credentials.
    public init(_ parts: Configuration, through client: APIClient) {
        anonymousUserID = Locked(parts.userID)
        credentials = Authentication(
            .init(
                store: parts.canStore
                    ? InMemoryTokenStore(parts.tokens) : BrokenTokenStore(tokens: parts.tokens),
                rules: SessionRules(expiredStatuses: [419], endedStatuses: [401]) {
                    $0.isInvalidGrant(on: [401, 403, 418])
                },
                // The client has the deadline; this is for what the client does not see.
                refreshTimeout: parts.timeout + .seconds(5), clock: parts.clock,
                observe: parts.observe
            ) { former in
                let refresh = Endpoints.refresh(former.refresh?.value ?? "")
                let tokens = try await client.send(refresh).tokens
                // Triage would use tokens that cannot be stored; Moim shows its members a failure.
                guard parts.canStore else { throw CocoaError(.fileWriteNoPermission) }
                return tokens
            })
    }

    /// An id that says nothing of the member to anyone, the same until someone else signs in.
    public var userID: String { anonymousUserID.withLock { $0 } }

    /// Takes the tokens of a member who signed in; an empty access token is a visitor's.
    public func signIn(access: String, refresh: String?) {
        let tokens = Tokens(access: access, refresh: refresh)
        anonymousUserID.withLock { $0 = UUID().uuidString }
        credentials.signIn(tokens)
    }

    /// Forgets the tokens.
    public func signOut() { credentials.signOut() }
}

/// A store in which nothing can be written, to see what becomes of that.
private struct BrokenTokenStore: TokenStore {
    let tokens: Tokens?

    func load() -> Tokens? { tokens }

    func save(_ tokens: Tokens?) throws { throw CocoaError(.fileWriteNoPermission) }
}
