import TriageConcurrency

/// A list of listeners that are notified in the order in which they were added.
final class Listeners<Event: Sendable>: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var latest = 0
        var listeners: [Int: @Sendable (Event) -> Void] = [:]
    }

    /// Adds a listener.
    ///
    /// - Returns: The number that removes it.
    func add(_ listener: @escaping @Sendable (Event) -> Void) -> Int {
        state.withLock { state in
            state.latest += 1
            state.listeners[state.latest] = listener
            return state.latest
        }
    }

    func remove(_ id: Int) {
        // The listener is released after the lock, since its deinitializers may call back.
        _ = state.withLock { $0.listeners.removeValue(forKey: id) }
    }

    func notify(_ event: Event) {
        let listeners = state.current.listeners.sorted { $0.key < $1.key }
        for (_, listener) in listeners { listener(event) }
    }
}
