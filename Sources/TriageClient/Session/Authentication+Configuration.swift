public import Foundation
public import TriageCore
public import TriageHTTP

extension Authentication {
    /// The settings of an `Authentication`.
    public struct Configuration: Sendable {
        /// The store that keeps the tokens.
        package var store: any TokenStore
        /// The rules that say what a response means for the session.
        package var rules: SessionRules
        /// The time that requests wait for a refresh.
        package var refreshTimeout: Duration
        /// The clock that measures the time limit.
        ///
        /// The default clock stops while the system has suspended the app.
        package var clock: any Clock<Duration>
        /// The current time, which is compared with the expiry of tokens.
        package var now: @Sendable () -> Date
        /// Receives every change, in order, on the thread where it happens; it must not block.
        package var observe: @Sendable (SessionChange) -> Void
        /// Receives a failure of the store when no request can throw it.
        ///
        /// That is at the start, when the user signs in or out, when new tokens cannot be stored,
        /// when stored ones cannot be decoded, and in ``Authentication/storeDidChange()``.
        package var storeDidFail: @Sendable (Fault) -> Void
        /// Requests new tokens with the current ones.
        package var refresh: @Sendable (Tokens) async throws -> Tokens

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - store: The store that keeps the tokens.
        ///   - rules: The rules that say what a response means for the session.
        ///   - refreshTimeout: The time that requests wait for a refresh; 30 seconds by default.
        ///     The refresh goes on, and its tokens count. It is canceled after ten times as long.
        ///   - clock: The clock that measures the time limit.
        ///   - now: The current time, which is compared with the expiry of tokens.
        ///   - observe: Receives every change.
        ///   - storeDidFail: Receives a failure of the store when no request can throw it; nil to
        ///     log it.
        ///   - refresh: Requests new tokens with the current ones. It may use the client that has
        ///     this authentication. It runs once at a time, and never twice for requests with the
        ///     same token.
        public init(
            store: any TokenStore, rules: SessionRules = SessionRules(),
            refreshTimeout: Duration = .seconds(30), clock: (any Clock<Duration>)? = nil,
            now: @escaping @Sendable () -> Date = Date.init,
            observe: @escaping @Sendable (SessionChange) -> Void = { _ in },
            storeDidFail: (@Sendable (Fault) -> Void)? = nil,
            @_inheritActorContext refresh: @escaping @Sendable (Tokens) async throws -> Tokens
        ) {
            self.store = store
            self.rules = rules
            self.refreshTimeout = refreshTimeout
            self.clock = clock ?? ForegroundClock()
            self.now = now
            self.observe = observe
            self.storeDidFail = storeDidFail ?? { logProblem("\($0)") }
            self.refresh = refresh
        }

        /// The number of time limits after which a refresh is canceled, since it may never end.
        static let timeLimitsOfRefresh = 10
    }
}
