import Synchronization

/// Wakes one waiting task.
///
/// A ring without a waiting task is kept for the next wait.
final class Bell: Sendable {
    private struct State {
        var isRung = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func ring() {
        let waiting = state.withLock { state in
            let waiting = state.waiting
            state.waiting = nil
            state.isRung = waiting == nil
            return waiting
        }
        waiting?.resume()
    }

    /// Waits for a ring, but no longer than so long.
    func wait(atMost duration: Duration) async {
        let timer = Task {
            try await Task.sleep(for: duration)
            ring()
        }
        defer { timer.cancel() }
        await withCheckedContinuation { continuation in
            let isRung = state.withLock { state in
                let isRung = state.isRung
                state.isRung = false
                state.waiting = isRung ? nil : continuation
                return isRung
            }
            if isRung { continuation.resume() }
        }
    }
}

/// A Boolean value that becomes true once.
final class Flag: Sendable {
    private let isRaised = Atomic(false)

    var isSet: Bool { isRaised.load(ordering: .acquiring) }
    func set() { isRaised.store(true, ordering: .releasing) }
}
