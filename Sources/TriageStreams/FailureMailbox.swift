import TriageConcurrency

/// Where failures wait for an async listener until it asks for them.
final class FailureMailbox<Element: Sendable>: Sendable {
    private let output: FailureOutput<Element>
    private let state: Lock<State>

    private struct State: Sendable {
        var backlog: FailureBacklog<Element>
        var asking: [CheckedContinuation<Element?, Never>] = []
    }

    init(_ output: FailureOutput<Element>) {
        self.output = output
        state = Lock(State(backlog: FailureBacklog(limit: output.limit)))
        let id = output.attach { [weak self] in self?.take($0) ?? false }
        // Nobody can have left before they had it.
        _ = state.withLock { $0.backlog.begin(as: id) }
    }

    deinit { leave() }

    /// The next failure; nil once the listener has left.
    func next() async -> Element? {
        await withCheckedContinuation { continuation in
            let answer: Element?? = state.withLock { state in
                if let failure = state.backlog.popFirst() { return failure }
                if state.backlog.hasLeft { return .some(nil) }
                state.asking.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    private func take(_ sent: FailureOutput<Element>.Sent) -> Bool {
        let (asking, surplus) = state.withLock { state in
            let asking = state.asking.isEmpty ? nil : state.asking.removeFirst()
            return (asking, asking == nil ? state.backlog.append(sent) : [])
        }
        asking?.resume(returning: sent.failure)
        return surplus != nil
    }

    func leave() {
        let (rest, asking) = state.withLock { state in
            defer { state.asking = [] }
            return (state.backlog.leave(), state.asking)
        }
        for one in asking { one.resume(returning: nil) }
        if let rest { output.detach(rest.id, returning: rest.failures) }
    }
}
