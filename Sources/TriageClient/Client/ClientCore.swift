import TriageConcurrency
import TriageCore
import TriageHTTP

/// The part of a client that all of its copies share: its settings, and its way to the transport.
final class ClientCore: Sendable {
    let configuration: APIClient.Configuration
    // DECISIONS.md, Package: Constants are clamped, and an invalid configuration fails requests.
    let baseURL: Result<BaseURL, ConfigurationError>
    let decoder: ResponseDecoder
    let deadlines: DeadlineScheduler
    let connectivity: DoubtedConnectivity
    let broadcast = Broadcast<ClientEvent>()
    let observe: @Sendable (ClientEvent) -> Void

    init(_ configuration: APIClient.Configuration) {
        self.configuration = configuration
        baseURL = Result { () throws(ConfigurationError) in try configuration.checkedBaseURL() }
        if case .failure(let error) = baseURL {
            logProblem("every request of a client fails: \(error)")
        }
        decoder = ResponseDecoder(configuration.decoder, envelope: configuration.envelope)
        observe = broadcast.after(configuration.observe)
        deadlines = DeadlineScheduler(configuration.clock)
        connectivity = DoubtedConnectivity(configuration.connectivity, on: configuration.clock)
        observeSessions(of: configuration.middleware)
    }

    /// Has the tokens of middleware redacted and its session observed, as far as is configured.
    func observeSessions(of middleware: [any Middleware]) {
        middleware.observeSessions(configuration.observeSession, in: configuration.knownSecrets)
    }

    /// Sends a request and follows redirects, within the attempt's time limit if it has one.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isOver: Whether the caller has stopped waiting.
    /// - Returns: The response.
    /// - Throws: The error of the transport, or of the time limit.
    func send(
        _ request: ClientRequest, isOver: @escaping @Sendable () -> Bool
    ) async throws -> ClientResponse {
        let redirects = RedirectFollower(transport: configuration.transport, isOver: isOver)
        guard let limit = configuration.attemptTimeout else {
            return try await redirects.send(request)
        }
        return try await withDeadline(limit, scheduler: deadlines) {
            try await redirects.send(request)
        }
    }
}
