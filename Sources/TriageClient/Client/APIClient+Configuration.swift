public import Foundation
public import TriageCore
public import TriageHTTP
public import TriageRedaction
public import TriageTransport

extension APIClient {
    /// The settings of a client.
    public struct Configuration: Sendable {
        /// The server's URL: scheme, host and port, and a path that prefixes every endpoint's path.
        public var baseURL: URL {
            didSet { writtenURL = nil }
        }
        /// The server's URL as the app wrote it, for errors; nil to show ``baseURL``.
        package var writtenURL: String?
        /// The transport that sends requests.
        public var transport: any Transport
        /// The header fields of every request; an endpoint's field of the same name wins.
        public var headers: [String: String]
        /// The timeout of a request: a deadline for all that middleware does, retries included.
        ///
        /// A timeout that is not above zero counts as ten seconds.
        public var timeout: Duration
        /// The timeout of one attempt; nil for no limit besides the deadline.
        ///
        /// A timeout that is not above zero counts as nil.
        public var attemptTimeout: Duration?
        /// The clock that measures all times.
        ///
        /// The default clock stops while the system has suspended the app.
        public var clock: any Clock<Duration>
        /// The source of information about the device's connection.
        package var connectivity: any Connectivity
        /// The rules about tokens that the app places itself; nil for none.
        ///
        /// The rules of an `Authentication` among the middleware count before them.
        package var session: SessionRules?
        /// The rejections that are common to the whole API.
        public var rejections: Rejections
        /// The rejections that are common to all requests that require authentication.
        ///
        /// They are less specific than an endpoint's own, and more specific than ``rejections``.
        public var authenticatedRejections: Rejections
        /// The decoder for the server's message in the body of an error.
        ///
        /// A rejection's decoder wins over an endpoint's, and both win over this one.
        public var serverMessage: ServerMessageDecoder
        /// The classifier for transport errors that are not faults.
        public var classifier: ErrorClassifier
        /// The encoder for JSON bodies.
        public var encoder: JSONEncoder
        /// The decoder for JSON responses; an endpoint may decode its response in another way.
        ///
        /// With an ``envelope``, responses are decoded with a copy that the client makes of it.
        public var decoder: JSONDecoder
        /// The envelope around the value of every response; nil if there is none.
        public var envelope: ResponseEnvelope?
        /// The middleware around every request, outermost first.
        public var middleware: [any Middleware]
        /// The secrets that the tokens of every `Authentication` among the middleware are inserted
        /// into, so that no report shows them; nil for none.
        ///
        /// It includes an `Authentication` that is added later, but not one inside of other
        /// middleware.
        package var knownSecrets: KnownSecrets?
        /// Creates the `Idempotency-Key` of a request whose endpoint asks for one.
        ///
        /// A request whose body a recovery has changed gets a new one.
        package var makeIdempotencyKey: @Sendable () -> String
        /// Receives every event, on the thread where it happens; it must not block.
        public var observe: @Sendable (ClientEvent) -> Void
        /// Receives the session changes of every `Authentication` among the middleware.
        package var observeSession: (@Sendable (SessionChange) -> Void)?

        /// Creates a configuration with defaults: URLSession and a deadline of ten seconds.
        public init(
            baseURL: URL,
            transport: any Transport = URLSessionTransport(),
            headers: [String: String] = [:],
            timeout: Duration = .seconds(10),
            attemptTimeout: Duration? = nil,
            clock: (any Clock<Duration>)? = nil,
            connectivity: any Connectivity = ManualConnectivity(),
            session: SessionRules? = nil,
            rejections: Rejections = Rejections("API", []),
            authenticatedRejections: Rejections = Rejections("authenticated", []),
            serverMessage: ServerMessageDecoder = .standard,
            classifier: ErrorClassifier = .foundation,
            encoder: JSONEncoder = JSONEncoder(),
            decoder: JSONDecoder = JSONDecoder(),
            envelope: ResponseEnvelope? = nil,
            middleware: [any Middleware] = [],
            knownSecrets: KnownSecrets? = nil,
            makeIdempotencyKey: @escaping @Sendable () -> String = { UUID().uuidString },
            observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
        ) {
            self.baseURL = baseURL
            self.transport = transport
            self.headers = headers
            self.timeout = timeout
            self.attemptTimeout = attemptTimeout
            self.clock = clock ?? ForegroundClock()
            self.connectivity = connectivity
            self.session = session
            self.rejections = rejections
            self.authenticatedRejections = authenticatedRejections
            self.serverMessage = serverMessage
            self.classifier = classifier
            self.encoder = encoder
            self.decoder = decoder
            self.envelope = envelope
            self.middleware = middleware
            self.knownSecrets = knownSecrets
            self.makeIdempotencyKey = makeIdempotencyKey
            self.observe = observe
        }

        /// Throws what makes every request of a client fail.
        ///
        /// - Throws: `ConfigurationError` if the base URL is not an http or https URL with a host,
        ///   its port is not between 1 and 65535, or a rejection is invalid.
        public func validate() throws(ConfigurationError) { _ = try checkedBaseURL() }

        func checkedBaseURL() throws(ConfigurationError) -> BaseURL {
            try rejections.validate()
            try authenticatedRejections.validate()
            return try BaseURL(baseURL, writtenAs: writtenURL)
        }

        /// This configuration without time limits that are not above zero.
        func repaired() -> Configuration {
            var repaired = self
            repaired.timeout = timeout.positive("the timeout of a client") ?? .seconds(10)
            repaired.attemptTimeout = attemptTimeout?.positive("the attemptTimeout of a client")
            return repaired
        }
    }
}
