import Foundation
import HTTPTypes
public import Triage
import TriageHTTP

/// Sends endpoints to one server: within a deadline, through middleware, and with every failure
/// classified.
///
/// A call ends with a value or a `Fault`, exactly once, and by its deadline at the latest. When the
/// task is cancelled it ends at once, with `Fault.Kind.cancelled`, and the request is taken off the
/// wire.
public struct APIClient: Sendable {
    private let configuration: Configuration
    private let numbers = Lock(0)
    private let deadlines: DeadlineKeeper

    /// Makes a client.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        deadlines = DeadlineKeeper(configuration.clock)
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
            let call = try endpoint.call(to: configuration.server)
            let value = try await exchange(call, endpoint, log, race)
            OperationRecord.current?.forget()
            return value
        } catch {
            var fault = complete(error, of: endpoint, log)
            fault.location = SourceLocation(fileID: fileID, line: line)
            log.close(fault)
            OperationRecord.current?.note(fault)
            throw fault
        }
    }

    /// Asks and reads within the deadline and, once the answer was waited for, away from the caller's
    /// actor: reading takes time too.
    private func exchange<Value>(
        _ call: Call, _ endpoint: Endpoint<Value>, _ log: CallLog, _ race: Race<Value>
    ) async throws -> Value {
        let configuration = configuration
        return try await withDeadline(configuration.deadline, keptBy: deadlines, in: race) {
            let answer = try await pass(call, through: configuration.middleware[...], log)
            log.close()
            if let fault = Fault(answer, rules: configuration.rules, message: endpoint.message) {
                throw fault
            }
            return try endpoint.decode(answer, configuration.decoder)
        }
    }

    /// Passes a call through the middleware, the first outermost, to the one who sends.
    private func pass(
        _ call: Call, through middleware: ArraySlice<any Middleware>, _ log: CallLog
    ) async throws(Fault) -> Answer {
        guard let first = middleware.first else { return try await transmit(call, log) }
        let rest = middleware.dropFirst()
        return try await first.intercept(call) { (call: Call) async throws(Fault) -> Answer in
            try await pass(call, through: rest, log)
        }
    }

    private func transmit(_ call: Call, _ log: CallLog) async throws(Fault) -> Answer {
        guard !Task.isCancelled else { throw Fault.cancelled() }
        guard configuration.connectivity.isOnline else { throw Fault(.offline) }
        guard let sent = log.begin(call) else { throw Fault.cancelled() }
        do {
            var answer = try await Redirects(configuration.transport, isOver: log.isOver)
                .send(call)
            answer.request = call.summary
            log.end(sent, .success(answer))
            return answer
        } catch {
            var fault = Task.isCancelled ? Fault.cancelled(by: error) : classify(error)
            // A transport knows the path with its values; the template stands for it.
            fault.facts.path = call.summary.path
            log.end(sent, .failure(fault))
            throw fault
        }
    }

    private func classify(_ error: any Error) -> Fault {
        switch error {
        case let fault as Fault: return fault
        case is CancellationError: return Fault.cancelled(by: error)
        case is DeadlinePassed: return Fault(.timeout, code: "deadline", cause: error)
        default:
            let reading = configuration.reader.read(error)
            return Fault(reading.kind ?? .unexpected, code: reading.code, cause: error)
        }
    }

    /// The fault of a call, with what is known of the request; what it says itself comes first.
    private func complete<Value>(
        _ error: any Error, of endpoint: Endpoint<Value>, _ log: CallLog
    ) -> Fault {
        var fault = classify(error)
        var facts = Fault.Facts()
        facts.method = endpoint.method.rawValue
        facts.path = endpoint.path
        facts.attempts = log.attempts
        fault.facts.fill(from: facts)
        return fault
    }
}
