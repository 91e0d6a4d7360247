import TriageConcurrency

/// Whoever wants to be told, until they do not.
final class Listeners<Event: Sendable>: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var latest = 0
        var listeners: [Int: @Sendable (Event) -> Void] = [:]
    }

    /// Adds a listener.
    ///
    /// - Returns: The number by which it is removed.
    func add(_ listener: @escaping @Sendable (Event) -> Void) -> Int {
        state.withLock { state in
            state.latest += 1
            state.listeners[state.latest] = listener
            return state.latest
        }
    }

    func remove(_ number: Int) {
        // What a listener holds goes when the lock is free again.
        _ = state.withLock { $0.listeners.removeValue(forKey: number) }
    }

    func notify(_ event: Event) {
        let listeners = state.current.listeners.sorted { $0.key < $1.key }
        for (_, listener) in listeners { listener(event) }
    }
}
