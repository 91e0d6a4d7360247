import TriageConcurrency

/// A gate at which tasks wait until it is opened, canceled or not.
package final class AsyncGate: Sendable {
    private let state = Lock(State())
    private let limit: Int

    /// Creates a gate, which opens by itself once `count` tasks wait.
    package init(opensAt count: Int = .max) { limit = count }

    private struct State: Sendable {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The number of tasks that wait.
    package var waitingCount: Int { state.current.waiting.count }

    package func wait() async {
        await withCheckedContinuation { continuation in
            let (isOpen, isFull) = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return (state.isOpen, state.waiting.count == limit)
            }
            if isOpen { continuation.resume() }
            if isFull { open() }
        }
    }

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
