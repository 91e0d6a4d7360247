import TriageConcurrency

/// A door at which whoever comes waits until it is opened, cancelled or not.
package final class AsyncGate: Sendable {
    private let state = Lock(State())
    private let limit: Int

    /// Makes a door that opens by itself when so many wait.
    package init(opensAt count: Int = .max) { limit = count }

    private struct State: Sendable {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// How many wait.
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
