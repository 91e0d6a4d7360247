import TriageConcurrency
import TriageCore
import TriageHTTP

/// Keeps account of the requests of one call: what goes out, and how each ends, once.
///
/// What comes back after the call was over, from a transport that was abandoned, is not told.
final class AttemptLog: Sendable {
    private let numbers: Lock<Int>
    private let relay: Relay<ClientEvent>
    /// Whether the caller has stopped waiting.
    let isOver: @Sendable () -> Bool
    private let state = Lock(State())

    private struct State: Sendable {
        var attempts = 0
        var open: [SentRequest] = []
        var ends: [End] = []
        var isOver = false
    }

    /// How a request ended.
    private enum End: Sendable {
        case received(SentRequest, Int)
        case failed(SentRequest, String)
    }

    /// Makes the account of a call.
    ///
    /// - Parameters:
    ///   - numbers: Where requests get their numbers.
    ///   - isOver: Whether the caller has stopped waiting.
    ///   - observe: Told of every request.
    init(
        numbers: Lock<Int>, isOver: @escaping @Sendable () -> Bool,
        observe: @escaping @Sendable (ClientEvent) -> Void
    ) {
        self.numbers = numbers
        let callingOff = CancellationSignal.current
        self.isOver = { isOver() || callingOff.isCanceled() }
        let record = OperationRecord.current
        relay = Relay { event in
            record?.note(event)
            observe(event)
        }
    }

    /// How many requests went out.
    var attempts: Int { state.current.attempts }

    /// How they ended, in that order.
    var history: [Fault.Attempt] {
        state.current.ends.map { end in
            switch end {
            case .received(let request, let status):
                Fault.Attempt(number: request.attempt, code: Fault.code(ofStatus: status))
            case .failed(let request, let code): Fault.Attempt(number: request.attempt, code: code)
            }
        }
    }

    /// Tells of something that is no request.
    func emit(_ event: ClientEvent) {
        relay.add(event)
        relay.drain()
    }

    /// Notes a request that goes out; nil when the call is over and nothing may.
    func begin(_ call: ClientRequest) -> SentRequest? {
        let id = numbers.withLock { number in
            number += 1
            return number
        }
        guard !isOver() else { return nil }
        let relay = relay
        let request: SentRequest? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.attempts += 1
            let request = SentRequest(call, id: id, attempt: state.attempts)
            state.open.append(request)
            relay.add(.sent(request))
            return request
        }
        relay.drain()
        return request
    }

    /// Notes how a request ended.
    ///
    /// One that was called off, or whose caller has left, stays open: ``close(_:)`` knows why.
    func end(_ request: SentRequest, _ result: Result<ClientResponse, Fault>) {
        switch result {
        case .success where isOver(): break
        case .success(let answer):
            let status = answer.status
            finish(request, .received(request, status), .received(request, status: status))
        case .failure(let fault) where fault.kind == .canceled: break
        case .failure(let fault):
            finish(request, .failed(request, fault.code), .failed(request, fault.kind))
        }
    }

    /// Notes that the call is over, and why, while a request may still be open; nothing goes out any
    /// more.
    func close(_ fault: Fault? = nil) {
        let relay = relay
        state.withLock { state in
            state.isOver = true
            let open = state.open
            state.open = []
            guard let fault, fault.kind != .canceled else { return }
            state.ends += open.map { .failed($0, fault.code) }
            relay.add(open.map { .failed($0, fault.kind) })
        }
        relay.drain()
    }

    private func finish(_ request: SentRequest, _ end: End, _ event: ClientEvent) {
        let relay = relay
        state.withLock { state in
            guard let place = state.open.firstIndex(of: request) else { return }
            state.open.remove(at: place)
            state.ends.append(end)
            relay.add(event)
        }
        relay.drain()
    }
}

extension OperationRecord {
    /// Notes what an event says of the request that was sent last.
    fileprivate func note(_ event: ClientEvent) {
        let (request, status): (SentRequest, Int?)
        switch event {
        case .sent(let sent), .failed(let sent, _): (request, status) = (sent, nil)
        case .received(let sent, let code): (request, status) = (sent, code)
        case .middleware: return
        }
        note(
            RequestInfo(
                method: request.method, path: request.pathTemplate, attempts: request.attempt,
                status: status))
    }
}
