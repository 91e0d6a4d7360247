import HTTPTypes
import Triage
import TriageHTTP

/// Keeps account of the requests of one call: what goes out, and how each ends, once.
///
/// What comes back after the call was over, from a transport that was abandoned, is not told.
final class CallLog: Sendable {
    private let numbers: Lock<Int>
    private let observe: @Sendable (ClientEvent) -> Void
    private let state = Lock(State())

    private struct State: Sendable {
        var attempts = 0
        var open: SentRequest?
        var isOver = false
    }

    init(numbers: Lock<Int>, observe: @escaping @Sendable (ClientEvent) -> Void) {
        self.numbers = numbers
        self.observe = observe
    }

    /// How many requests went out.
    var attempts: Int { state.current.attempts }

    /// Notes a request that goes out; nil when the call is over and nothing may.
    func begin(_ call: Call) -> SentRequest? {
        let id = numbers.withLock { number in
            number += 1
            return number
        }
        let request: SentRequest? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.attempts += 1
            state.open = SentRequest(call, id: id, attempt: state.attempts)
            return state.open
        }
        if let request { tell(.sent(request)) }
        return request
    }

    /// Notes how a request ended.
    func end(_ request: SentRequest, _ result: Result<Answer, Fault>) {
        let isOpen = state.withLock { state in
            guard state.open == request else { return false }
            state.open = nil
            return true
        }
        guard isOpen else { return }
        switch result {
        case .success(let answer): tell(.answered(request, status: answer.status))
        case .failure(let fault) where fault.kind == .cancelled: break
        case .failure(let fault): tell(.failed(request, fault.kind))
        }
    }

    /// Notes that the call is over, and why, while a request may still be open.
    func close(_ fault: Fault? = nil) {
        let open = state.withLock { state in
            defer { state.open = nil }
            state.isOver = true
            return state.open
        }
        if let open, let fault, fault.kind != .cancelled { tell(.failed(open, fault.kind)) }
    }

    private func tell(_ event: ClientEvent) {
        switch event {
        case .sent(let request), .failed(let request, _): note(request, status: nil)
        case .answered(let request, let status): note(request, status: status)
        }
        observe(event)
    }

    private func note(_ request: SentRequest, status: Int?) {
        OperationRecord.current?.note(
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
