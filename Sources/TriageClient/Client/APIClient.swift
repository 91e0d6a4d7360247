import Foundation
public import Triage
import TriageHTTP

/// Sends endpoints to one server: within a deadline, through middleware, and with every failure
/// classified.
///
/// A call ends with a value or a `Fault`, exactly once, and by its deadline at the latest. When the
/// task is cancelled it ends at once, with ``Fault/Kind/cancelled``, and the request is taken off the
/// wire.
public struct APIClient: Sendable {
    private let configuration: Configuration
    private let numbers = Lock(0)

    /// Makes a client.
    public init(_ configuration: Configuration) { self.configuration = configuration }

    /// Sends an endpoint and reads its answer.
    ///
    /// - Parameter endpoint: What is asked.
    /// - Returns: The value of a success.
    /// - Throws: What went wrong, with endpoint, status and attempts, and the cause kept.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws(Fault) -> Value {
        let call = try endpoint.call(to: configuration.server)
        let log = CallLog(numbers: numbers, observe: configuration.observe)
        do {
            return try read(try await answer(to: call, log), as: endpoint)
        } catch {
            let fault = complete(error, of: call, log)
            log.close(fault)
            OperationRecord.current?.note(fault)
            throw fault
        }
    }

    private func answer(to call: Call, _ log: CallLog) async throws -> Answer {
        let middleware = configuration.middleware[...]
        return try await withDeadline(configuration.deadline, on: configuration.clock) {
            try await pass(call, through: middleware, log)
        }
    }

    private func read<Value>(
        _ answer: Answer, as endpoint: Endpoint<Value>
    ) throws(Fault) -> Value {
        if let fault = Fault(answer, rules: configuration.rules, message: endpoint.message) {
            throw fault
        }
        return try endpoint.decode(answer)
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
        guard configuration.connectivity.isOnline else { throw Fault(.offline) }
        guard let sent = log.begin(call) else { throw Fault.cancelled() }
        do {
            var answer = try await configuration.transport.send(call.request, body: call.body)
            answer.request = call.summary
            log.end(sent, .success(answer))
            return answer
        } catch {
            let fault = classify(error)
            log.end(sent, .failure(fault))
            throw fault
        }
    }

    private func classify(_ error: any Error) -> Fault {
        switch error {
        case let fault as Fault: return fault
        case is DeadlinePassed: return Fault(.timeout, code: "deadline", cause: error)
        default:
            let reading = configuration.reader.read(error)
            return Fault(reading.kind ?? .unexpected, code: reading.code, cause: error)
        }
    }

    /// The fault of a call, with what is known of the request; what it says itself comes first.
    private func complete(_ error: any Error, of call: Call, _ log: CallLog) -> Fault {
        var fault = classify(error)
        fault.facts.path = call.summary.path
        fault.facts.fill(from: Fault.Facts(call.summary))
        fault.facts.attempts = log.attempts
        return fault
    }
}
