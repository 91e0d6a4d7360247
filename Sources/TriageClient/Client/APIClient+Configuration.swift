public import Foundation
public import TriageCore
public import TriageHTTP
public import TriageTransport

extension APIClient {
    /// What a client is made of.
    public struct Configuration: Sendable {
        /// The server: scheme, host and port, and a path that stands before every endpoint's.
        public var baseURL: URL
        /// What carries the requests.
        public var transport: any Transport
        /// How long a call may take, with everything that its middleware does.
        public var timeout: Duration
        /// How long one sending may take; nil for no limit of its own.
        public var attemptTimeout: Duration?
        /// The clock that all times are measured on; by default one that stops while the system has
        /// stopped the app.
        public var clock: any Clock<Duration>
        /// What the device says about its connection.
        public var connectivity: any Connectivity
        /// What a status means where nobody declares it.
        public var rules: StatusRules
        /// What statuses mean to the whole API.
        public var rejections: Rejections
        /// How the errors of a transport are read that are no faults.
        public var classifier: ErrorClassifier
        /// What reads JSON; an endpoint may read its answer otherwise.
        public var decoder: JSONDecoder
        /// What happens around every request, the first outermost.
        public var middleware: [any Middleware]
        /// Makes the `Idempotency-Key` of a call whose endpoint asks for one.
        public var makeIdempotencyKey: @Sendable () -> String
        /// Told of every request, on the thread where it happens; it must not block.
        public var observe: @Sendable (ClientEvent) -> Void

        /// Makes a configuration of what an app needs: URLSession and ten seconds for a call.
        public init(
            baseURL: URL,
            transport: any Transport = URLSessionTransport(),
            timeout: Duration = .seconds(10),
            attemptTimeout: Duration? = nil,
            clock: any Clock<Duration> = ForegroundClock(),
            connectivity: any Connectivity = ManualConnectivity(),
            rules: StatusRules = StatusRules(),
            rejections: Rejections = Rejections("API", []),
            classifier: ErrorClassifier = .foundation,
            decoder: JSONDecoder = JSONDecoder(),
            middleware: [any Middleware] = [],
            makeIdempotencyKey: @escaping @Sendable () -> String = { UUID().uuidString },
            observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
        ) {
            self.baseURL = baseURL
            self.transport = transport
            self.timeout = timeout
            self.attemptTimeout = attemptTimeout
            self.clock = clock
            self.connectivity = connectivity
            self.rules = rules
            self.rejections = rejections
            self.classifier = classifier
            self.decoder = decoder
            self.middleware = middleware
            self.makeIdempotencyKey = makeIdempotencyKey
            self.observe = observe
        }

        /// Says what makes no sense.
        func validate() throws(ConfigurationError) {
            try ConfigurationError.require(
                timeout > .zero, "the deadline of a client is not above zero: \(timeout)")
            if let limit = attemptTimeout {
                try ConfigurationError.require(
                    limit > .zero, "the limit of an attempt is not above zero: \(limit)")
            }
            try rejections.validate()
        }
    }
}
