import Foundation
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

/// Sends one request, once, and says what came of it.
struct RequestSender: Sendable {
    private let transport: any Transport
    private let connectivity: any Connectivity
    private let classifier: ErrorClassifier
    private let attemptTimeout: Duration?
    private let deadlines: DeadlineScheduler

    init(_ configuration: APIClient.Configuration, _ deadlines: DeadlineScheduler) {
        transport = configuration.transport
        connectivity = configuration.connectivity
        classifier = configuration.classifier
        attemptTimeout = configuration.attemptTimeout
        self.deadlines = deadlines
    }

    func send(_ call: ClientRequest, _ log: AttemptLog) async throws(Fault) -> ClientResponse {
        let sent = try begin(call, log)
        do {
            var answer = try await transmit(call, log)
            answer.requestSummary = call.summary
            log.end(sent, .success(answer))
            return answer
        } catch {
            throw end(sent, of: call, error, log)
        }
    }

    @inline(never)
    private func begin(_ call: ClientRequest, _ log: AttemptLog) throws(Fault) -> SentRequest {
        guard !Task.isCancelled else { throw .canceled() }
        guard connectivity.isOnline else { throw Fault(.offline) }
        guard let sent = log.begin(call) else { throw .canceled() }
        return sent
    }

    @inline(never)
    private func end(
        _ sent: SentRequest, of call: ClientRequest, _ error: any Error, _ log: AttemptLog
    ) -> Fault {
        // The caller may have left before this task is cancelled.
        let isOver = Task.isCancelled || log.isOver()
        var fault = isOver ? Fault.canceled(by: error) : classify(error)
        // A transport knows the path with its values; the template stands for it.
        fault.facts.path = call.summary.path
        log.end(sent, .failure(fault))
        return fault
    }

    /// Sends and follows, within the limit of an attempt if there is one.
    private func transmit(_ call: ClientRequest, _ log: AttemptLog) async throws -> ClientResponse {
        let redirects = RedirectFollower(transport, isOver: log.isOver)
        guard let attemptTimeout else { return try await redirects.send(call) }
        return try await withDeadline(attemptTimeout, scheduler: deadlines) {
            try await redirects.send(call)
        }
    }

    func classify(_ error: any Error) -> Fault {
        switch error {
        case let fault as Fault: return fault
        case is CancellationError: return .canceled(by: error)
        case is DeadlineExceeded: return Fault(.timeout, code: "deadline", cause: error)
        default: return Fault(error, classifiedBy: classifier)
        }
    }
}
