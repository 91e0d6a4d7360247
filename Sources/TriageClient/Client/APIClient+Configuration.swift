public import Foundation
public import Triage
public import TriageHTTP

extension APIClient {
    /// What a client is made of.
    public struct Configuration: Sendable {
        /// The server: scheme, host and port, and a path that stands before every endpoint's.
        public var server: URL
        /// What carries the requests.
        public var transport: any Transport
        /// How long a call may take, with everything that its middleware does.
        public var deadline: Duration
        /// The clock that the deadline is measured on.
        public var clock: any Clock<Duration>
        /// What the device says about its connection.
        public var connectivity: any Connectivity
        /// What a status means.
        public var rules: StatusRules
        /// How the errors of a transport are read that are no faults.
        public var reader: ErrorReader
        /// What reads JSON; an endpoint may read its answer otherwise.
        public var decoder: JSONDecoder
        /// What happens around every request, the first outermost.
        public var middleware: [any Middleware]
        /// Told of every request, on the thread where it happens; it must not block.
        public var observe: @Sendable (ClientEvent) -> Void

        /// Makes a configuration of what an app needs: URLSession and ten seconds for a call.
        public init(
            server: URL,
            transport: any Transport = URLSessionTransport(),
            deadline: Duration = .seconds(10),
            clock: any Clock<Duration> = ContinuousClock(),
            connectivity: any Connectivity = ManualConnectivity(),
            rules: StatusRules = StatusRules(),
            reader: ErrorReader = .foundation,
            decoder: JSONDecoder = JSONDecoder(),
            middleware: [any Middleware] = [],
            observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
        ) {
            self.server = server
            self.transport = transport
            self.deadline = deadline
            self.clock = clock
            self.connectivity = connectivity
            self.rules = rules
            self.reader = reader
            self.decoder = decoder
            self.middleware = middleware
            self.observe = observe
        }
    }
}
