public import Foundation
public import TriageCore
public import TriageHTTP
public import TriageTransport

extension APIClient {
    /// The settings of a client.
    public struct Configuration: Sendable {
        /// The server's URL: scheme, host and port, and a path that prefixes every endpoint's path.
        public var baseURL: URL
        /// The transport that sends requests.
        public var transport: any Transport
        /// The deadline of a request, including everything that middleware does.
        public var timeout: Duration
        /// The time limit of one attempt; nil for no limit besides the deadline.
        public var attemptTimeout: Duration?
        /// The clock that measures all times.
        ///
        /// The default clock stops while the system has suspended the app.
        public var clock: any Clock<Duration>
        /// The source of information about the device's connection.
        public var connectivity: any Connectivity
        /// The meaning of statuses that no rejection declares.
        public var rules: StatusRules
        /// The rejections that are common to the whole API.
        public var rejections: Rejections
        /// The classifier for transport errors that are not faults.
        public var classifier: ErrorClassifier
        /// The decoder for JSON responses; an endpoint may decode its response in another way.
        public var decoder: JSONDecoder
        /// The middleware around every request, outermost first.
        public var middleware: [any Middleware]
        /// Creates the `Idempotency-Key` of a request whose endpoint asks for one.
        public var makeIdempotencyKey: @Sendable () -> String
        /// Receives every event, on the thread where it happens; it must not block.
        public var observe: @Sendable (ClientEvent) -> Void

        /// Creates a configuration with defaults: URLSession and a deadline of ten seconds.
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

        /// Throws if the configuration is invalid.
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
