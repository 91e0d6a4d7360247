import TriageConcurrency

/// Where failures wait for an async listener until it asks for them.
final class FailureStreamSubscription<Element: Sendable>: Sendable {
    private let output: FailureRelay<Element>
    private let state: Lock<State>

    private struct State: Sendable {
        var buffer: FailureBuffer<Element>
        var continuations: [CheckedContinuation<Element?, Never>] = []
    }

    init(_ output: FailureRelay<Element>) {
        self.output = output
        state = Lock(State(buffer: FailureBuffer(bufferSize: output.bufferSize)))
        let id = output.addSubscriber { [weak self] in self?.receive($0) ?? false }
        // Nobody can have left before they had it.
        _ = state.withLock { $0.buffer.activate(id: id) }
    }

    deinit { cancel() }

    /// The next failure; nil once the listener has left.
    func next() async -> Element? {
        await withCheckedContinuation { continuation in
            let answer: Element?? = state.withLock { state in
                if let failure = state.buffer.popFirst() { return failure }
                if state.buffer.isCanceled { return .some(nil) }
                state.continuations.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    private func receive(_ sent: FailureRelay<Element>.NumberedFailure) -> Bool {
        let (asking, surplus) = state.withLock { state in
            let asking = state.continuations.isEmpty ? nil : state.continuations.removeFirst()
            return (asking, asking == nil ? state.buffer.append(sent) : [])
        }
        asking?.resume(returning: sent.failure)
        return surplus != nil
    }

    func cancel() {
        let (rest, asking) = state.withLock { state in
            defer { state.continuations = [] }
            return (state.buffer.cancel(), state.continuations)
        }
        for one in asking { one.resume(returning: nil) }
        if let rest { output.removeSubscriber(rest.id, returning: rest.failures) }
    }
}
