import Foundation
import HTTPTypes
public import Triage
public import TriageHTTP

/// Sends endpoints to one server: within a deadline, through middleware, and with every failure
/// classified.
///
/// A call ends with a value or a `Fault`, exactly once, and by its deadline at the latest. When the
/// task is cancelled it ends at once, with `Fault.Kind.cancelled`, and the request is taken off the
/// wire.
public struct APIClient: Sendable {
    private var configuration: Configuration
    private var endsCalls = true
    private let address: ServerAddress
    private var chain: CallChain
    private let numbers = Lock(0)
    private let deadlines: DeadlineKeeper
    private let wire: Wire

    /// Makes a client.
    ///
    /// - Throws: Which value of the configuration makes no sense.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        try configuration.validate()
        address = try ServerAddress(configuration.server)
        self.configuration = configuration
        chain = CallChain(configuration.middleware)
        deadlines = DeadlineKeeper(configuration.clock)
        wire = Wire(configuration, deadlines)
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
    public func within(_ time: Duration) -> APIClient {
        var client = self
        client.configuration.deadline = time
        client.endsCalls = false
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
        let race = Race<Value>()
        let log = CallLog(
            numbers: numbers, isOver: { race.isOver }, observe: configuration.observe)
        do {
            let call = try endpoint.call(to: address, configuration)
            let value = try await exchange(call, endpoint, log, race)
            OperationRecord.current?.forget()
            return value
        } catch {
            var fault = wire.classify(error)
            log.close(fault)
            complete(&fault, of: endpoint, log)
            fault.location = SourceLocation(fileID: fileID, line: line)
            OperationRecord.current?.note(fault)
            throw fault
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
    ) async throws(CallFailure<Rejected>) -> Value {
        do {
            return try await send(endpoint.endpoint, fileID: fileID, line: line)
        } catch {
            throw CallFailure(error)
        }
    }

    /// Asks and reads within the deadline and, once the answer was waited for, away from the caller's
    /// actor: reading takes time too.
    private func exchange<Value>(
        _ call: Call, _ endpoint: Endpoint<Value>, _ log: CallLog, _ race: Race<Value>
    ) async throws -> Value {
        let configuration = configuration
        let context = CallContext(
            rules: configuration.rules, deadline: configuration.deadline,
            clock: configuration.clock, log: log, stop: { race.end(.failure($0)) })
        defer { context.close() }
        let work: @Sendable () async throws -> Value = {
            let answer = try await CallContext.$underWay.withValue(context) {
                try await ask(call, log)
            }
            log.close()
            return try endpoint.decode(answer, configuration.decoder)
        }
        guard endsCalls else { return try await race.run(work) }
        return try await withDeadline(configuration.deadline, keptBy: deadlines, in: race, work)
    }

    private func ask(_ call: Call, _ log: CallLog) async throws(Fault) -> Answer {
        let answer = try await chain.pass(call) { (call: Call) throws(Fault) in
            try await wire.send(call, log)
        }
        if let fault = Fault(answer, to: call, rules: configuration.rules) { throw fault }
        return answer
    }

    /// Adds to the fault of a call what is known of its requests; what it says itself comes first.
    ///
    /// A refresh that it waited for has had requests of its own.
    private func complete<Value>(
        _ fault: inout Fault, of endpoint: Endpoint<Value>, _ log: CallLog
    ) {
        guard fault.facts.beganBy == nil else { return }
        var facts = Fault.Facts()
        facts.method = endpoint.method.rawValue
        facts.path = endpoint.path
        facts.attempts = log.attempts
        facts.history = log.history
        fault.facts.fill(from: facts)
    }
}
