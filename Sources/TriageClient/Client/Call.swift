import TriageConcurrency
import TriageCore
import TriageHTTP

/// A call of a ``CallEngine``: a request that ends exactly once, whatever its work does.
struct Call: Sendable {
    /// Sends one attempt of a request.
    typealias Send = @Sendable (ClientRequest) async throws -> ClientResponse

    private let engine: CallEngine
    /// The executor on which the middleware runs; nil for the global one.
    private let executor: JobExecutor?
    private let race = Race<ClientResponse>()
    let log: AttemptLog

    init(of engine: CallEngine, on executor: JobExecutor? = nil) {
        (self.engine, self.executor) = (engine, executor)
        log = AttemptLog(
            numbers: engine.numbers, isOver: { [race] in race.isOver }, observe: engine.observe)
    }

    /// Sends a request through the middleware, within a deadline if there is one.
    ///
    /// `finish` throws what the response means if it is not a success, or changes the response. It
    /// runs within the deadline. ``fail`` makes a fault of the error that this method throws.
    func run(
        _ request: ClientRequest, within deadline: CallDeadline?, send: @escaping Send,
        finish: @escaping @Sendable (inout ClientResponse) throws(Fault) -> Void
    ) async throws -> ClientResponse {
        let context = ClientContext(
            engine, deadline, log: log, stop: { [race] in race.end(.failure($0)) })
        defer { context.close() }
        let work: @Sendable () async throws -> ClientResponse = {
            var response = try await ClientContext.run(in: context) {
                try await pass(request, send)
            }
            log.close()
            try finish(&response)
            return response
        }
        return try await race.run(work, within: deadline, on: executor)
    }

    /// Notes that the call has ended with a value, so that failures before it are forgotten.
    func succeed() { OperationRecord.note(.recovered) }

    /// Returns the fault of a call that has ended with an error, as the operation notes it.
    ///
    /// The request's facts fill its gaps, and the place of the call replaces its own if given. The
    /// operation forgets the key of a request that the server has refused for good.
    @inline(never)
    func fail(
        with error: any Error, of request: RequestSummary, key: String? = nil,
        at location: FaultLocation? = nil
    ) -> Fault {
        var fault = log.explain(engine.classify(error), of: request)
        if let location { fault.location = location }
        fault.noted()
        if let key, fault.isFinalRefusal { OperationRecord.note(.keyRefused(key)) }
        return fault
    }

    /// Notes that the caller has a value in place of the fault.
    func fallBack(from fault: Fault) {
        log.emit(.middleware(.fellBack(code: fault.code), OperationInfo.current))
        succeed()
    }

    /// Passes a request through the middleware, and each attempt to `send`.
    private func pass(
        _ request: ClientRequest, _ send: @escaping Send
    ) async throws(Fault) -> ClientResponse {
        var first: Middleware.Next = { (request: ClientRequest) throws(Fault) -> ClientResponse in
            try await attempt(request, send)
        }
        for middleware in engine.middleware.reversed() {
            let next = first
            first = { (request: ClientRequest) async throws(Fault) -> ClientResponse in
                try await middleware.intercept(request, next: next)
            }
        }
        do throws(Fault) {
            return try await first(request)
        } catch {
            engine.logOversights(in: error, of: request)
            throw error
        }
    }

    /// Sends one attempt of a request and logs how it ends.
    private func attempt(
        _ request: ClientRequest, _ send: Send
    ) async throws(Fault) -> ClientResponse {
        let sent = try begin(request)
        do {
            var response = try await send(request)
            // A status outside 2xx that is a success needs its body.
            if let error = response.bodyError, request.needsBody(of: response.status) {
                throw error
            }
            log.end(sent, .success(response), acceptsPages: request.acceptsPages)
            noteCredentials(of: request, &response)
            return response
        } catch {
            throw log.end(sent, of: request, error, classify: engine.classify)
        }
    }

    @inline(never)  // An async frame has room for everything that its function may hold.
    private func begin(_ request: ClientRequest) throws(Fault) -> SentRequest {
        // Middleware may ignore cancellation, so it is checked before each attempt.
        guard !Task.isCancelled else { throw .canceled() }
        if engine.core?.connectivity.forbidsRequests == true { throw Fault(ours: .offline) }
        guard let sent = log.begin(request) else { throw .canceled() }
        return sent
    }

    /// Notes in a response whether its request carried credentials when it was sent.
    @inline(never)
    private func noteCredentials(of request: ClientRequest, _ response: inout ClientResponse) {
        var summary = response.requestSummary ?? request.summary
        summary.carriesCredentials =
            request.summary(by: engine.rules.session.placement).carriesCredentials
        response.requestSummary = summary
        guard summary.carriesCredentials else { return }
        let isAccepted = request.accepts(response.status)
        OperationRecord.note(.sessionUsed(isAccepted ? .proven : .needed))
    }
}
