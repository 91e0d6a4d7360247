import Foundation
import HTTPTypes
import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Sends endpoints to one server: within a deadline, through middleware, and with every failure
/// classified.
///
/// A call ends with a value or a `Fault`, exactly once, and by its deadline at the latest. When the
/// task is cancelled it ends at once, with `Fault.Kind.cancelled`, and the request is taken off the
/// wire.
public struct APIClient: Sendable {
    private let core: Core
    private var chain: MiddlewareChain
    private var timeout: Duration
    private var endsRequests = true

    /// What all copies of a client share.
    private final class Core: Sendable {
        let configuration: Configuration
        let baseURL: BaseURL
        let numbers = Lock(0)
        let deadlines: DeadlineScheduler
        let sender: RequestSender

        init(_ configuration: Configuration) throws(ConfigurationError) {
            try configuration.validate()
            baseURL = try BaseURL(configuration.baseURL)
            self.configuration = configuration
            deadlines = DeadlineScheduler(configuration.clock)
            sender = RequestSender(configuration, deadlines)
        }
    }

    /// Makes a client.
    ///
    /// - Throws: Which value of the configuration makes no sense.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        core = try Core(configuration)
        chain = MiddlewareChain(configuration.middleware)
        timeout = configuration.timeout
    }

    /// This client with more middleware inside of what it has; the numbers of requests go on.
    ///
    /// Credentials need a client to refresh with: make one without them, and then this one with them.
    public func adding(_ middleware: any Middleware...) -> APIClient {
        var client = self
        client.chain = chain.adding(middleware)
        return client
    }

    /// This client for calls within something that keeps a time of its own, such as a launch; the numbers
    /// of requests go on.
    ///
    /// The client ends no call then, but begins no wait that would pass the time. Whoever keeps it cancels
    /// what is under way.
    public func limited(to time: Duration) -> APIClient {
        var client = self
        client.timeout = time
        client.endsRequests = false
        return client
    }

    /// Sends an endpoint and reads its answer.
    ///
    /// - Parameters:
    ///   - endpoint: What is asked.
    ///   - fileID: Where in the source it is asked, filled in by the compiler.
    ///   - line: The line of that file, filled in by the compiler.
    /// - Returns: The value of a success.
    /// - Throws: What went wrong, with endpoint, status and attempts, and the cause kept.
    public func send<Value>(
        _ endpoint: Endpoint<Value>, fileID: String = #fileID, line: Int = #line
    ) async throws(Fault) -> Value {
        let (race, value) = (Race<Void>(), Lock<Value?>(nil))
        let log = AttemptLog(
            numbers: core.numbers, isOver: { race.isOver }, observe: core.configuration.observe)
        do {
            let call = try endpoint.makeRequest(to: core.baseURL, core.configuration)
            let decoder = core.configuration.decoder
            try await exchange(call, log, race) { (answer) throws(Fault) in
                let read = try endpoint.decode(answer, decoder)
                value.withLock { $0 = read }
            }
            guard let value = value.current else { throw Fault.canceled() }
            OperationRecord.current?.markRecovered()
            return value
        } catch {
            throw explain(
                error, of: endpoint.summary, log, FaultLocation(fileID: fileID, line: line))
        }
    }

    /// Sends an endpoint with rejections of its own and reads its answer.
    ///
    /// - Parameters:
    ///   - endpoint: What is asked.
    ///   - fileID: Where in the source it is asked, filled in by the compiler.
    ///   - line: The line of that file, filled in by the compiler.
    /// - Returns: The value of a success.
    /// - Throws: Which of the endpoint's rejections it was, or what else went wrong.
    public func send<Value, Rejected>(
        _ endpoint: RejectingEndpoint<Value, Rejected>, fileID: String = #fileID, line: Int = #line
    ) async throws(EndpointFailure<Rejected>) -> Value {
        do {
            return try await send(endpoint.endpoint, fileID: fileID, line: line)
        } catch {
            throw EndpointFailure(error)
        }
    }

    /// Asks and reads within the deadline and, once the answer was waited for, away from the caller's
    /// actor: reading takes time too.
    private func exchange(
        _ call: ClientRequest, _ log: AttemptLog, _ race: Race<Void>,
        _ read: @escaping @Sendable (ClientResponse) throws(Fault) -> Void
    ) async throws {
        let context = ClientContext(
            rules: core.configuration.rules, deadline: timeout, keptBy: core.deadlines, log: log,
            stop: { race.end(.failure($0)) })
        defer { context.close() }
        let work: @Sendable () async throws -> Void = {
            let answer = try await ClientContext.$active.withValue(context) {
                try await response(to: call, log)
            }
            log.close()
            try read(answer)
        }
        guard endsRequests else { return try await race.run(work) }
        try await withDeadline(timeout, scheduler: core.deadlines, in: race, work)
    }

    private func response(to call: ClientRequest, _ log: AttemptLog) async throws(Fault)
        -> ClientResponse
    {
        let answer = try await chain.run(call) { (call: ClientRequest) throws(Fault) in
            try await core.sender.send(call, log)
        }
        if let fault = Fault(answer, to: call, rules: core.configuration.rules) { throw fault }
        return answer
    }

    /// The fault that ended a call, with what is known of its requests; what it says itself comes first.
    @inline(never)
    private func explain(
        _ error: any Error, of request: RequestSummary, _ log: AttemptLog, _ location: FaultLocation
    ) -> Fault {
        var fault = core.sender.classify(error)
        log.close(fault)
        // A refresh that it waited for has had requests of its own.
        if fault.facts.initiatedBy == nil {
            var facts = Fault.Facts(request)
            facts.attempts = log.attempts
            facts.history = log.history
            fault.facts.fill(from: facts)
        }
        fault.location = location
        OperationRecord.current?.note(fault)
        return fault
    }
}
