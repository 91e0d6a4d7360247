import TriageConcurrency
import TriageCore
import TriageHTTP

/// The part of a client that all of its copies share: its state, and the sending of attempts.
final class ClientCore: Sendable {
    let configuration: APIClient.Configuration
    // DECISIONS.md, Package: Constants are clamped, and an invalid configuration fails requests.
    let baseURL: Result<BaseURL, ConfigurationError>
    let numbers = Lock(0)
    let deadlines: DeadlineScheduler
    let broadcast = Broadcast<ClientEvent>()
    let observe: @Sendable (ClientEvent) -> Void

    init(_ configuration: APIClient.Configuration) {
        self.configuration = configuration
        baseURL = Result { () throws(ConfigurationError) in try configuration.checkedBaseURL() }
        if case .failure(let error) = baseURL {
            logProblem("every request of a client fails: \(error)")
        }
        observe = broadcast.after(configuration.observe)
        deadlines = DeadlineScheduler(configuration.clock)
        observeSessions(of: configuration.middleware)
    }

    /// Has the tokens of middleware redacted and its session observed, as far as is configured.
    func observeSessions(of middleware: [any Middleware]) {
        middleware.observeSessions(configuration.observeSession, in: configuration.knownSecrets)
    }

    /// Sends one attempt of a request and logs how it ends.
    func send(_ request: ClientRequest, _ log: AttemptLog) async throws(Fault) -> ClientResponse {
        let sent = try begin(request, log)
        do {
            let response = try await transmit(request, log)
            log.end(sent, .success(response))
            return response
        } catch {
            throw log.end(sent, of: request, error, classify: classify)
        }
    }

    @inline(never)
    private func begin(_ request: ClientRequest, _ log: AttemptLog) throws(Fault) -> SentRequest {
        guard !Task.isCancelled else { throw .canceled() }
        guard
            configuration.connectivity.isOnline
                || configuration.connectivity is any ConnectivityHint
        else { throw Fault(ours: .offline) }
        guard let sent = log.begin(request) else { throw .canceled() }
        return sent
    }

    /// Sends the request and follows redirects, within the attempt's time limit if it has one.
    private func transmit(_ request: ClientRequest, _ log: AttemptLog) async throws
        -> ClientResponse
    {
        let redirects = RedirectFollower(transport: configuration.transport, isOver: log.isOver)
        guard let limit = configuration.attemptTimeout else {
            return try await redirects.send(request)
        }
        return try await withDeadline(limit, scheduler: deadlines) {
            try await redirects.send(request)
        }
    }

    func classify(_ error: any Error) -> Fault {
        switch error {
        case let fault as Fault: fault
        case is CancellationError: .canceled(by: error)
        case is DeadlinePassed: Fault(ours: .timeout, code: "deadline", cause: error)
        default: Fault(error, classifiedBy: configuration.classifier)
        }
    }
}
