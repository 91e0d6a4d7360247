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
    private var chain: CallChain
    private var deadline: Duration
    private var endsCalls = true

    /// What all copies of a client share.
    private final class Core: Sendable {
        let configuration: Configuration
        let address: ServerAddress
        let numbers = Lock(0)
        let deadlines: DeadlineKeeper
        let wire: Wire

        init(_ configuration: Configuration) throws(ConfigurationError) {
            try configuration.validate()
            address = try ServerAddress(configuration.server)
            self.configuration = configuration
            deadlines = DeadlineKeeper(configuration.clock)
            wire = Wire(configuration, deadlines)
        }
    }

    /// Makes a client.
    ///
    /// - Throws: Which value of the configuration makes no sense.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        core = try Core(configuration)
        chain = CallChain(configuration.middleware)
        deadline = configuration.deadline
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
        client.deadline = time
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
        let (race, value) = (Race<Void>(), Lock<Value?>(nil))
        let log = CallLog(
            numbers: core.numbers, isOver: { race.isOver }, observe: core.configuration.observe)
        do {
            let call = try endpoint.call(to: core.address, core.configuration)
            let decoder = core.configuration.decoder
            try await exchange(call, log, race) { (answer) throws(Fault) in
                let read = try endpoint.decode(answer, decoder)
                value.withLock { $0 = read }
            }
            guard let value = value.current else { throw Fault.cancelled() }
            OperationRecord.current?.forget()
            return value
        } catch {
            throw explain(
                error, of: endpoint.summary, log, SourceLocation(fileID: fileID, line: line))
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
    private func exchange(
        _ call: Call, _ log: CallLog, _ race: Race<Void>,
        _ read: @escaping @Sendable (Answer) throws(Fault) -> Void
    ) async throws {
        let context = CallContext(
            rules: core.configuration.rules, deadline: deadline, keptBy: core.deadlines, log: log,
            stop: { race.end(.failure($0)) })
        defer { context.close() }
        let work: @Sendable () async throws -> Void = {
            let answer = try await CallContext.$underWay.withValue(context) {
                try await ask(call, log)
            }
            log.close()
            try read(answer)
        }
        guard endsCalls else { return try await race.run(work) }
        try await withDeadline(deadline, keptBy: core.deadlines, in: race, work)
    }

    private func ask(_ call: Call, _ log: CallLog) async throws(Fault) -> Answer {
        let answer = try await chain.pass(call) { (call: Call) throws(Fault) in
            try await core.wire.send(call, log)
        }
        if let fault = Fault(answer, to: call, rules: core.configuration.rules) { throw fault }
        return answer
    }

    /// The fault that ended a call, with what is known of its requests; what it says itself comes first.
    @inline(never)
    private func explain(
        _ error: any Error, of request: RequestSummary, _ log: CallLog, _ location: SourceLocation
    ) -> Fault {
        var fault = core.wire.classify(error)
        log.close(fault)
        // A refresh that it waited for has had requests of its own.
        if fault.facts.beganBy == nil {
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
