import TriageConcurrency
import TriageCore
import TriageHTTP

/// A log of the attempts of one request; each attempt starts and ends once.
///
/// It ignores what an abandoned transport delivers after the request has ended.
final class AttemptLog: Sendable {
    private let numbers: Lock<Int>
    private let relay: Relay<ClientEvent>
    private let record: OperationRecord?
    /// Whether the caller has stopped waiting.
    let isOver: @Sendable () -> Bool
    private let state = Lock(State())

    private struct State: Sendable {
        var attempts = 0
        var open: [SentRequest] = []
        var ends: [End] = []
        var isOver = false

        /// Whether an attempt that has ended is the reason of a failure.
        func hasEnded(with fault: Fault) -> Bool {
            !(fault.cause is DeadlinePassed) && ends.contains { $0.code == fault.code }
        }
    }

    /// The end of an attempt: the status of its response, or the code of its failure.
    private struct End: Sendable {
        let number: Int
        var status: Int?
        var failure = ""
        /// Whether the request asked for a page in HTML.
        var acceptsPages = false

        var code: String { status.map(Fault.code(ofStatus:)) ?? failure }
    }

    /// Creates the log of a request.
    ///
    /// - Parameters:
    ///   - numbers: The counter that assigns attempt ids, shared by all requests of a client.
    ///   - isOver: Whether the caller has stopped waiting.
    ///   - observe: Receives every event.
    init(
        numbers: Lock<Int>, isOver: @escaping @Sendable () -> Bool,
        observe: @escaping @Sendable (ClientEvent) -> Void
    ) {
        self.numbers = numbers
        let cancellation = CancellationSignal.current
        self.isOver = { isOver() || cancellation.isCanceled() }
        let record = OperationRecord.current
        self.record = record
        relay = Relay { event in
            record?.note(event)
            observe(event)
        }
    }

    /// The number of attempts that were sent.
    var attempts: Int { state.current.attempts }

    /// The ended attempts, in the order of their ends.
    var history: [Fault.Attempt] {
        state.current.ends.map { Fault.Attempt(number: $0.number, code: $0.code) }
    }

    /// Emits an event that does not belong to an attempt.
    func emit(_ event: ClientEvent) {
        if case .middleware(.fellBack, _) = event { DrivenTime.fallbacks?.withLock { $0 += 1 } }
        relay.add(event)
        relay.drain()
    }

    /// Records an attempt that is about to be sent; nil if the request is over.
    ///
    /// The caller must not send the attempt then.
    func begin(_ request: ClientRequest) -> SentRequest? {
        let id = numbers.withLock { number in
            number += 1
            return number
        }
        guard !isOver() else { return nil }
        let sent: SentRequest? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.attempts += 1
            let sent = SentRequest(request, id: id, attempt: state.attempts)
            state.open.append(sent)
            relay.add(.sent(sent))
            return sent
        }
        relay.drain()
        return sent
    }

    /// Records the end of an attempt.
    ///
    /// A canceled attempt, or one whose caller has stopped waiting, stays open. ``close(_:)`` knows
    /// the reason and ends it.
    ///
    /// - Parameters:
    ///   - request: The attempt.
    ///   - result: Its response or its failure.
    ///   - acceptsPages: Whether it asked for a page in HTML.
    func end(
        _ request: SentRequest, _ result: Result<ClientResponse, Fault>, acceptsPages: Bool = false
    ) {
        switch result {
        case .success where isOver(): break
        case .success(let response):
            let status = response.status
            let end = End(
                number: request.attempt, status: status, acceptsPages: acceptsPages)
            finish(request, end, .received(request, status: status), response)
        case .failure(let fault) where fault.kind == .canceled: break
        case .failure(let fault):
            let end = End(number: request.attempt, failure: fault.code)
            finish(request, end, .failed(request, fault.kind))
        }
    }

    /// Records the end of an attempt that failed.
    ///
    /// - Parameters:
    ///   - sent: The attempt.
    ///   - request: The request.
    ///   - error: The error of the transport.
    ///   - classify: Classifies the error.
    /// - Returns: The fault of the attempt.
    @inline(never)
    func end(
        _ sent: SentRequest, of request: ClientRequest, _ error: any Error,
        classify: (any Error) -> Fault
    ) -> Fault {
        // The caller may stop waiting before its task is canceled.
        var fault = Task.isCancelled || isOver() ? Fault.canceled(by: error) : classify(error)
        // A transport knows the path with its values; faults carry the template only.
        fault.facts.path = request.summary.path
        end(sent, .failure(fault))
        return fault
    }

    /// Ends the log and adds what is known about the request to the fault that ended it.
    ///
    /// Facts that the fault already has are kept.
    @inline(never)
    func explain(_ error: Fault, of request: RequestSummary) -> Fault {
        var fault = error
        close(fault)
        // A refresh that this request waited for had attempts of its own, which are not this
        // request's.
        if fault.facts.initiatedBy == nil { fault.facts.fill(from: Fault.Facts(summary(request))) }
        return fault
    }

    /// The summary of a request with the attempts of this log.
    func summary(_ request: RequestSummary) -> RequestSummary {
        var summary = request
        (summary.attempts, summary.history) = (attempts, history)
        return summary
    }

    /// Ends the log, after which no attempt is sent.
    ///
    /// - Parameter fault: The fault that ended the request. Open attempts failed with it too,
    ///   unless another attempt failed with it and they were canceled.
    func close(_ fault: Fault? = nil) {
        state.withLock { state in
            state.isOver = true
            let open = state.open
            state.open = []
            guard let fault, fault.kind != .canceled, !state.hasEnded(with: fault) else { return }
            state.ends += open.map { End(number: $0.attempt, failure: fault.code) }
            for sent in open {
                note(sent, End(number: sent.attempt, failure: fault.code))
                relay.add(.failed(sent, fault.kind))
            }
        }
        relay.drain()
    }

    private func finish(
        _ request: SentRequest, _ end: End, _ event: ClientEvent, _ response: ClientResponse? = nil
    ) {
        state.withLock { state in
            guard let index = state.open.firstIndex(of: request) else { return }
            state.open.remove(at: index)
            state.ends.append(end)
            note(request, end, response)
            relay.add(event)
        }
        relay.drain()
    }

    /// Notes the exchange of an attempt; under the lock, so that the ends keep their order.
    @inline(never)
    private func note(_ request: SentRequest, _ end: End, _ response: ClientResponse? = nil) {
        guard let record else { return }
        let exchange = Exchange(
            method: request.method, path: request.pathTemplate, attempt: end.number,
            status: end.status, code: end.code, fields: response?.decidingFields ?? [:],
            isPage: !end.acceptsPages && response?.isPage == true)
        record.note(.exchanged(exchange))
    }
}

extension OperationRecord {
    /// Notes the attempt that an event is about as the operation's latest request.
    fileprivate func note(_ event: ClientEvent) {
        switch event {
        case .sent(let sent): note(.requestBegan(RequestInfo(sent)))
        case .failed(let sent, _): note(.requestEnded(RequestInfo(sent)))
        case .received(let sent, let status): note(.requestEnded(RequestInfo(sent, status)))
        case .middleware: break
        }
    }
}

extension RequestInfo {
    fileprivate init(_ sent: SentRequest, _ status: Int? = nil) {
        self.init(
            method: sent.method, path: sent.pathTemplate, attempts: sent.attempt, status: status)
    }
}
