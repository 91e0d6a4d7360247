import Foundation
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

/// Sends one attempt of a request and logs how it ends.
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

    func send(_ request: ClientRequest, _ log: AttemptLog) async throws(Fault) -> ClientResponse {
        let sent = try begin(request, log)
        do {
            var response = try await transmit(request, log)
            response.requestSummary = request.summary
            log.end(sent, .success(response))
            return response
        } catch {
            throw end(sent, of: request, error, log)
        }
    }

    @inline(never)
    private func begin(_ request: ClientRequest, _ log: AttemptLog) throws(Fault) -> SentRequest {
        guard !Task.isCancelled else { throw .canceled() }
        guard connectivity.isOnline else { throw Fault(.offline) }
        guard let sent = log.begin(request) else { throw .canceled() }
        return sent
    }

    @inline(never)
    private func end(
        _ sent: SentRequest, of request: ClientRequest, _ error: any Error, _ log: AttemptLog
    ) -> Fault {
        // The caller may stop waiting before its task is canceled.
        let isOver = Task.isCancelled || log.isOver()
        var fault = isOver ? Fault.canceled(by: error) : classify(error)
        // A transport knows the path with its values; faults carry the template only.
        fault.facts.path = request.summary.path
        log.end(sent, .failure(fault))
        return fault
    }

    /// Sends the request and follows redirects, within the attempt's time limit if it has one.
    private func transmit(_ request: ClientRequest, _ log: AttemptLog) async throws
        -> ClientResponse
    {
        let redirects = RedirectFollower(transport, isOver: log.isOver)
        guard let attemptTimeout else { return try await redirects.send(request) }
        return try await withDeadline(attemptTimeout, scheduler: deadlines) {
            try await redirects.send(request)
        }
    }

    func classify(_ error: any Error) -> Fault {
        switch error {
        case let fault as Fault: return fault
        case is CancellationError: return .canceled(by: error)
        case is DeadlinePassed: return Fault(.timeout, code: "deadline", cause: error)
        default: return Fault(error, classifiedBy: classifier)
        }
    }
}
