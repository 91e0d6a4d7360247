import HTTPTypes
import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// A client that sends endpoints to one server, with a deadline, middleware and typed failures.
///
/// A request ends exactly once, with a value or a `Fault`, and by its deadline at the latest. If
/// the task is canceled, the request ends at once with the kind `canceled`, and the client cancels
/// the attempt that is in flight.
public struct APIClient: Sendable {
    private let core: ClientCore
    private var chain: MiddlewareChain
    private var timeout: Duration
    private var endsRequests = true

    /// Creates a client.
    ///
    /// With an invalid configuration, every request fails with the code `client.configuration`,
    /// and a line in the log says so at once; see ``Configuration/validate()``.
    public init(_ configuration: Configuration) {
        let configuration = configuration.repaired()
        core = ClientCore(configuration)
        chain = MiddlewareChain(configuration.middleware, configuration.session)
        timeout = configuration.timeout
    }

    /// A sequence of the events from now on, of this client and those that were made from it.
    ///
    /// Every access creates its own sequence, which keeps the newest 1,000 unread events. It ends
    /// when the last of these clients is gone.
    public var events: AsyncStream<ClientEvent> { core.broadcast.events() }

    /// Returns a client with more middleware, inside of the middleware that it already has.
    ///
    /// Both clients share one sequence of request numbers. `Authentication` needs a client to
    /// refresh with: create that client without it, then add it with this method.
    public func adding(_ middleware: any Middleware...) -> APIClient {
        core.observeSessions(of: middleware)
        var client = self
        client.chain = chain.adding(middleware)
        return client
    }

    /// Returns a client that leaves the deadline to its surroundings, such as a launch.
    ///
    /// The returned client does not end a request when the time is up, but it starts no wait that
    /// would exceed the time. The code that enforces the time must cancel the requests that are in
    /// flight. Both clients share one sequence of request numbers.
    ///
    /// - Parameter time: The time that each request has.
    /// - Returns: The client that ends no request by itself.
    public func limited(to time: Duration) -> APIClient {
        var client = self
        client.timeout = time
        client.endsRequests = false
        return client
    }

    /// Sends an endpoint and decodes its response.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint to send.
    ///   - fileID: The source file of the request, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    /// - Returns: The decoded value of a successful response.
    /// - Throws: A fault with the endpoint, the status, the attempts and the cause.
    public func send<Value>(
        _ endpoint: APIEndpoint<Value>, fileID: String = #fileID, line: Int = #line
    ) async throws(Fault) -> Value {
        let (race, value) = (Race<Void>(), Lock<Value?>(nil))
        let log = AttemptLog(
            numbers: core.numbers, isOver: { race.isOver }, observe: core.observe)
        var key: String?
        do {
            let request = try endpoint.makeRequest(to: core.baseURL, core.configuration)
            key = endpoint.hasIdempotencyKey ? request.head.headerFields[.idempotencyKey] : nil
            let decoder = ResponseDecoder(
                core.configuration.decoder, envelope: core.configuration.envelope)
            try await exchange(request, endpoint.timeout, log, race) { (response) throws(Fault) in
                let decoded = try endpoint.decode(response, decoder)
                value.withLock { $0 = decoded }
            }
            guard let value = value.current else { throw Fault.canceled() }
            OperationRecord.current?.markRecovered()
            return value
        } catch {
            let fault = explain(
                error, of: endpoint.summary, log, FaultLocation(fileID: fileID, line: line))
            if let key, fault.isFinalRefusal {
                OperationRecord.current?.retried?.forgetIdempotencyKey(key)
            }
            guard fault.kind != .canceled, let value = endpoint.fallback?(fault) else {
                throw fault
            }
            log.emit(.middleware(.fellBack(code: fault.code), OperationInfo.current))
            OperationRecord.current?.markRecovered()
            return value
        }
    }

    /// Sends an endpoint that has its own rejections and decodes its response.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint to send.
    ///   - fileID: The source file of the request, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    /// - Returns: The decoded value of a successful response.
    /// - Throws: The endpoint's rejection that matches the status, or the fault of any other
    ///   failure.
    public func send<Value, Rejected>(
        _ endpoint: RejectingEndpoint<Value, Rejected>, fileID: String = #fileID, line: Int = #line
    ) async throws(EndpointFailure<Rejected>) -> Value {
        do {
            return try await send(endpoint.endpoint, fileID: fileID, line: line)
        } catch {
            throw EndpointFailure(error)
        }
    }

    /// Sends a request and decodes its response within the deadline.
    ///
    /// The response is decoded off the caller's actor, because decoding takes time too.
    private func exchange(
        _ request: ClientRequest, _ ownTimeout: Duration?, _ log: AttemptLog, _ race: Race<Void>,
        _ decode: @escaping @Sendable (ClientResponse) throws(Fault) -> Void
    ) async throws {
        var (timeout, endsRequest) = (timeout, endsRequests)
        if let own = ownTimeout?.positive("the timeout of \(request)"), endsRequest || own < timeout
        {
            (timeout, endsRequest) = (own, true)
        }
        let context = ClientContext(
            rules: chain.rules, deadline: timeout, keptBy: core.deadlines,
            log: log, core: core, stop: { race.end(.failure($0)) })
        defer { context.close() }
        let work: @Sendable () async throws -> Void = {
            let received = try await ClientContext.$active.withValue(context) {
                try await response(to: request, context.rules, log)
            }
            log.close()
            try decode(received)
        }
        guard endsRequest else { return try await race.run(work) }
        try await withDeadline(timeout, scheduler: core.deadlines, in: race, work)
    }

    private func response(
        to request: ClientRequest, _ rules: StatusRules, _ log: AttemptLog
    ) async throws(Fault) -> ClientResponse {
        do throws(Fault) {
            let response = try await chain.run(request) {
                (request: ClientRequest) throws(Fault) in
                try await core.send(request, log)
            }
            let fault = Fault(
                response, to: request, rules: rules, envelope: core.configuration.envelope)
            if let fault { throw fault }
            return response
        } catch {
            chain.logOversights(in: error, of: request)
            throw error
        }
    }

    /// Adds the request and the place of the call to the fault that ended it.
    @inline(never)
    private func explain(
        _ error: any Error, of request: RequestSummary, _ log: AttemptLog, _ location: FaultLocation
    ) -> Fault {
        var fault = log.explain(core.classify(error), of: request)
        fault.location = location
        OperationRecord.current?.note(fault)
        return fault
    }
}
