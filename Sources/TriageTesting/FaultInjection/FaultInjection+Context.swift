public import Foundation
import TriageConcurrency
public import TriageClient
public import TriageCore
import TriageHTTP
public import TriageTransport

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension FaultInjection {
    /// The app's surroundings in one run.
    @MainActor public final class Context {
        /// The center to run work in.
        public nonisolated let center: FaultCenter
        /// A client of `https://api.example.com` on ``transport`` and ``clock``.
        public nonisolated let client: APIClient
        /// The server, for a client with middleware of the app's own.
        public nonisolated var transport: any Transport { server }
        /// The clock for the app's own delays and deadlines.
        public nonisolated let clock: any Clock<Duration>
        /// A password, token or name that must not be shown or reported; it begins with `planted-`.
        public nonisolated let secret: String

        nonisolated let server: InjectedServer
        private(set) var state: (@MainActor () -> Screen)?
        private(set) var retryWork: (@MainActor () async -> Void)?
        /// The screen when the flow first described it.
        private(set) var initialScreen: Screen?
        private var waiters: [CheckedContinuation<Void, Never>] = []
        private var isOver = false

        init(
            center: FaultCenter, server: InjectedServer, clock: any Clock<Duration>,
            secret: String, classifier: ErrorClassifier
        ) {
            (self.center, self.server, self.clock, self.secret) = (center, server, clock, secret)
            let url = URL(string: "https://api.example.com") ?? URL(fileURLWithPath: "/")
            client = APIClient(
                .init(
                    baseURL: url, transport: server, clock: clock, classifier: classifier))
        }

        /// Sends a request to the server, in place of URLSession's method.
        ///
        /// It ends by the request's own `timeoutInterval`, on ``clock``.
        ///
        /// - Throws: A `URLError`, as URLSession does, or the error that the server's plan names.
        public nonisolated func data(
            for request: URLRequest
        ) async throws -> (Data, URLResponse) {
            try await server.data(for: request)
        }

        /// Describes the screen; the latest description counts.
        public func screen(_ state: @escaping @MainActor () -> Screen) {
            self.state = state
            if initialScreen == nil { initialScreen = state() }
        }

        /// Sets the work of the screen's own retry; the latest one counts.
        public func retry(_ work: @escaping @MainActor () async -> Void) { retryWork = work }

        /// Ends a step of the flow: waits until nothing goes on.
        public func settled() async {
            guard !isOver else { return }
            await withCheckedContinuation { waiters.append($0) }
        }

        /// Whether the flow waits until nothing goes on.
        var isSettling: Bool { !waiters.isEmpty }

        /// Lets the flow go on.
        func endStep() {
            let waiting = waiters
            waiters = []
            for waiter in waiting { waiter.resume() }
        }

        /// Lets the flow go on without further waits, and releases the app.
        func close() {
            isOver = true
            (state, retryWork) = (nil, nil)
            endStep()
        }
    }

    /// What a screen shows.
    public struct Screen: Sendable, Hashable {
        /// Whether it shows a spinner.
        public var isLoading: Bool
        /// Its content; nil if there is none.
        public var content: String?
        /// Its own message about a failure; nil for none.
        public var error: String?

        /// Creates a screen.
        public init(isLoading: Bool = false, content: String? = nil, error: String? = nil) {
            (self.isLoading, self.content, self.error) = (isLoading, content, error)
        }
    }
}
