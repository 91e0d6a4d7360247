import HTTPTypes
import Triage
import TriageHTTP

/// Keeps account of the requests of one call: what goes out, and how each ends, once.
///
/// What comes back after the call was over, from a transport that was abandoned, is not told.
final class CallLog: Sendable {
    private let numbers: Lock<Int>
    private let relay: Relay<ClientEvent>
    private let state = Lock(State())

    private struct State: Sendable {
        var attempts = 0
        var open: SentRequest?
        var isOver = false
    }

    init(numbers: Lock<Int>, observe: @escaping @Sendable (ClientEvent) -> Void) {
        self.numbers = numbers
        let record = OperationRecord.current
        relay = Relay { event in
            record?.note(event)
            observe(event)
        }
    }

    /// How many requests went out.
    var attempts: Int { state.current.attempts }

    /// Notes a request that goes out; nil when the call is over and nothing may.
    func begin(_ call: Call) -> SentRequest? {
        let id = numbers.withLock { number in
            number += 1
            return number
        }
        let relay = relay
        let request: SentRequest? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.attempts += 1
            let request = SentRequest(call, id: id, attempt: state.attempts)
            state.open = request
            relay.add([.sent(request)])
            return request
        }
        relay.drain()
        return request
    }

    /// Notes how a request ended.
    ///
    /// One that was called off stays open: ``close(_:)`` knows why.
    func end(_ request: SentRequest, _ result: Result<Answer, Fault>) {
        switch result {
        case .success(let answer): finish(request, .answered(request, status: answer.status))
        case .failure(let fault) where fault.kind == .cancelled: break
        case .failure(let fault): finish(request, .failed(request, fault.kind))
        }
    }

    /// Notes that the call is over, and why, while a request may still be open; nothing goes out any
    /// more.
    func close(_ fault: Fault? = nil) {
        state.withLock { $0.isOver = true }
        guard let open = state.current.open, let fault, fault.kind != .cancelled else { return }
        finish(open, .failed(open, fault.kind))
    }

    private func finish(_ request: SentRequest, _ event: ClientEvent) {
        let relay = relay
        state.withLock { state in
            guard state.open == request else { return }
            state.open = nil
            relay.add([event])
        }
        relay.drain()
    }
}

extension OperationRecord {
    /// Notes what an event says of the request that was sent last.
    fileprivate func note(_ event: ClientEvent) {
        let (request, status): (SentRequest, Int?) =
            switch event {
            case .sent(let request), .failed(let request, _): (request, nil)
            case .answered(let request, let status): (request, status)
            }
        note(
            RequestNote(
                method: request.method, path: request.template, attempts: request.attempt,
                status: status))
    }
}

extension SentRequest {
    fileprivate init(_ call: Call, id: Int, attempt: Int) {
        self.init(
            id: id, operation: OperationInfo.current, method: call.summary.method,
            path: String((call.request.path ?? "").prefix { $0 != "?" }),
            template: call.summary.path ?? "", attempt: attempt)
    }
}
