import Foundation
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

/// Sends one request, once, and says what came of it.
struct Wire: Sendable {
    private let transport: any Transport
    private let connectivity: any Connectivity
    private let reader: ErrorReader
    private let limit: Duration?
    private let deadlines: DeadlineKeeper

    init(_ configuration: APIClient.Configuration, _ deadlines: DeadlineKeeper) {
        transport = configuration.transport
        connectivity = configuration.connectivity
        reader = configuration.reader
        limit = configuration.attemptLimit
        self.deadlines = deadlines
    }

    func send(_ call: Call, _ log: CallLog) async throws(Fault) -> Answer {
        let sent = try begin(call, log)
        do {
            var answer = try await transmit(call, log)
            answer.request = call.summary
            log.end(sent, .success(answer))
            return answer
        } catch {
            throw end(sent, of: call, error, log)
        }
    }

    @inline(never)
    private func begin(_ call: Call, _ log: CallLog) throws(Fault) -> SentRequest {
        guard !Task.isCancelled else { throw .cancelled() }
        guard connectivity.isOnline else { throw Fault(.offline) }
        guard let sent = log.begin(call) else { throw .cancelled() }
        return sent
    }

    @inline(never)
    private func end(
        _ sent: SentRequest, of call: Call, _ error: any Error, _ log: CallLog
    ) -> Fault {
        // The caller may have left before this task is cancelled.
        let isOver = Task.isCancelled || log.isOver()
        var fault = isOver ? Fault.cancelled(by: error) : classify(error)
        // A transport knows the path with its values; the template stands for it.
        fault.facts.path = call.summary.path
        log.end(sent, .failure(fault))
        return fault
    }

    /// Sends and follows, within the limit of an attempt if there is one.
    private func transmit(_ call: Call, _ log: CallLog) async throws -> Answer {
        let redirects = Redirects(transport, isOver: log.isOver)
        guard let limit else { return try await redirects.send(call) }
        return try await withDeadline(limit, keptBy: deadlines) { try await redirects.send(call) }
    }

    func classify(_ error: any Error) -> Fault {
        switch error {
        case let fault as Fault: return fault
        case is CancellationError: return .cancelled(by: error)
        case is DeadlinePassed: return Fault(.timeout, code: "deadline", cause: error)
        default: return Fault(error, readBy: reader)
        }
    }
}
