import TriageConcurrency

/// A subscription that buffers failures until an async iterator asks for them.
final class FailureStreamSubscription<Element: Sendable>: FailureReceiving {
    private let output: FailureRelay<Element>
    private let state: Lock<State>

    private struct State: Sendable {
        var buffer: FailureBuffer<Element>
        var continuations: [CheckedContinuation<Element?, Never>] = []
    }

    init(_ output: FailureRelay<Element>) {
        self.output = output
        state = Lock(State(buffer: FailureBuffer(bufferSize: output.bufferSize)))
        let id = output.addSubscriber(self)
        // No other code has this object yet, so it cannot have been canceled.
        _ = state.withLock { $0.buffer.activate(id: id) }
    }

    deinit { cancel() }

    /// The next failure; nil once the subscription is canceled.
    func next() async -> Element? {
        await withCheckedContinuation { continuation in
            let immediate: Element?? = state.withLock { state in
                if let failure = state.buffer.popFirst() { return failure }
                if state.buffer.isCanceled { return .some(nil) }
                state.continuations.append(continuation)
                return nil
            }
            if let immediate { continuation.resume(returning: immediate) }
        }
    }

    func receive(_ sent: FailureRelay<Element>.NumberedFailure) -> Bool {
        let (continuation, surplus) = state.withLock { state in
            let first = state.continuations.isEmpty ? nil : state.continuations.removeFirst()
            return (first, first == nil ? state.buffer.append(sent) : [])
        }
        continuation?.resume(returning: sent.failure)
        return surplus != nil
    }

    func cancel() {
        let (rest, continuations) = state.withLock { state in
            defer { state.continuations = [] }
            return (state.buffer.cancel(), state.continuations)
        }
        for continuation in continuations { continuation.resume(returning: nil) }
        if let rest { output.removeSubscriber(rest.id, returning: rest.failures) }
    }
}
