public import Foundation
public import TriageCore
public import TriageHTTP

extension Authentication {
    /// What credentials are made of.
    public struct Configuration: Sendable {
        /// Where tokens are kept.
        public var store: any TokenStore
        /// What answers say of a session.
        public var rules: SessionRules
        /// How long a refresh may take.
        public var refreshTimeout: Duration
        /// The clock that the limit is measured on; by default one that stops while the system has
        /// stopped the app.
        public var clock: any Clock<Duration>
        /// The time, for tokens whose expiry is known.
        public var now: @Sendable () -> Date
        /// Told of every change, in order, on the thread where it happens; it must not block.
        public var observe: @Sendable (SessionChange) -> Void
        /// Told that the store failed where no call can be: at the start, and when someone signed in or
        /// out.
        public var storeDidFail: @Sendable (Fault) -> Void
        /// Renews tokens.
        public var refresh: @Sendable (Tokens) async throws -> Tokens

        /// Makes a configuration of what an app needs.
        ///
        /// - Parameters:
        ///   - store: Where tokens are kept.
        ///   - rules: What answers say of a session.
        ///   - refreshTimeout: How long a refresh may take.
        ///   - clock: The clock that the limit is measured on.
        ///   - now: The time, for tokens whose expiry is known.
        ///   - observe: Told of every change.
        ///   - storeDidFail: Told that the store failed where no call can be.
        ///   - refresh: Renews tokens, given those of the moment. It may use the client that has these
        ///     credentials; it is called once at a time, and never by two calls for the same token.
        public init(
            store: any TokenStore, rules: SessionRules = SessionRules(),
            refreshTimeout: Duration = .seconds(30), clock: any Clock<Duration> = ForegroundClock(),
            now: @escaping @Sendable () -> Date = Date.init,
            observe: @escaping @Sendable (SessionChange) -> Void = { _ in },
            storeDidFail: @escaping @Sendable (Fault) -> Void = Configuration.logStoreFailure,
            refresh: @escaping @Sendable (Tokens) async throws -> Tokens
        ) {
            self.store = store
            self.rules = rules
            self.refreshTimeout = refreshTimeout
            self.clock = clock
            self.now = now
            self.observe = observe
            self.storeDidFail = storeDidFail
            self.refresh = refresh
        }

        /// Logs that the store failed.
        public static let logStoreFailure: @Sendable (Fault) -> Void = {
            logProblem("\($0)")
        }
    }
}
