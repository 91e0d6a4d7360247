import Triage

/// Where failures wait for an async listener until it asks for them; what it has not had when it leaves
/// goes back.
final class FailureMailbox<Element: Sendable>: Sendable {
    private let output: FailureOutput<Element>
    private let state = Lock(State())

    private struct State: Sendable {
        var waiting: [FailureOutput<Element>.Sent] = []
        var asking: [CheckedContinuation<Element?, Never>] = []
        var id: Int?
        var hasLeft = false
    }

    init(_ output: FailureOutput<Element>) {
        self.output = output
        let id = output.attach { [weak self] in self?.take($0) ?? false }
        state.withLock { $0.id = id }
    }

    deinit { leave() }

    /// The next failure; nil once the listener has left.
    func next() async -> Element? {
        await withCheckedContinuation { continuation in
            let answer: Element?? = state.withLock { state in
                if !state.waiting.isEmpty { return state.waiting.removeFirst().failure }
                if state.hasLeft { return .some(nil) }
                state.asking.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    private func take(_ sent: FailureOutput<Element>.Sent) -> Bool {
        let (asking, hasLeft) = state.withLock { state in
            if !state.hasLeft, state.asking.isEmpty {
                state.waiting = (state.waiting + [sent]).suffix(output.limit)
            }
            let asking = state.asking.isEmpty ? nil : state.asking.removeFirst()
            return (asking, state.hasLeft)
        }
        asking?.resume(returning: sent.failure)
        return !hasLeft
    }

    func leave() {
        let former = state.withLock { state in
            defer { (state.waiting, state.asking, state.hasLeft) = ([], [], true) }
            return state
        }
        for one in former.asking { one.resume(returning: nil) }
        if let id = former.id, !former.hasLeft { output.detach(id, returning: former.waiting) }
    }
}
