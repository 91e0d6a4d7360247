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
    private var engine: CallEngine
    private var deadline: CallDeadline?

    /// Creates a client.
    ///
    /// With an invalid configuration, every request fails with the code `client.configuration`,
    /// and a line in the log says so at once; see ``Configuration/validate()``.
    public init(_ configuration: Configuration) {
        let configuration = configuration.repaired()
        core = ClientCore(configuration)
        engine = CallEngine(
            configuration.middleware, configuration.session, core: core, observe: core.observe)
        deadline = CallDeadline(configuration.timeout, core.deadlines)
    }

    /// A sequence of the events from now on, of this client and those that were made from it.
    ///
    /// Every access creates its own sequence, which keeps the newest 1,000 unread events. It ends
    /// when the last of these clients is gone.
    public var events: AsyncStream<ClientEvent> { core.broadcast.events() }

    /// Returns a client with more middleware, inside of the middleware that it already has.
    ///
    /// A request passes the middleware that is already there first, and the added one last, next to
    /// the transport. In `client.adding(Retry()).adding(authentication)` each retry passes the
    /// authentication anew.
    ///
    /// Both clients share one sequence of request numbers. `Authentication` needs a client to
    /// refresh with: create that client without it, then add it with this method.
    public func adding(_ middleware: any Middleware...) -> APIClient {
        core.observeSessions(of: middleware)
        var client = self
        client.engine = engine.adding(middleware)
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
        client.deadline = deadline?.watched(for: time)
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
        let (call, value) = (Call(of: engine), Lock<Value?>(nil))
        var key: String?
        do {
            let request = try endpoint.makeRequest(to: core.baseURL, core.configuration)
            key = endpoint.hasIdempotencyKey ? request.head.headerFields[.idempotencyKey] : nil
            let timeout = endpoint.timeout?.positive("the timeout of \(request)")
            let deadline = deadline?.limited(to: timeout)
            _ = try await call.run(request, within: deadline) { [core] in
                try await core.send($0, isOver: call.log.isOver)
            } finish: { [core, engine] (response) throws(Fault) in
                try engine.judge(response, to: request)
                let decoded = try endpoint.decode(response, core.decoder)
                value.withLock { $0 = decoded }
            }
            guard let value = value.current else { throw Fault.canceled() }
            return value
        } catch {
            let location = FaultLocation(fileID: fileID, line: line)
            let fault = call.fail(with: error, of: endpoint.summary, key: key, at: location)
            guard fault.kind != .canceled, let value = endpoint.fallback?(fault) else {
                throw fault
            }
            call.fallBack(from: fault)
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
}
