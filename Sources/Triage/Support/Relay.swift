/// Hands events on one at a time and in the order in which they were added, from whatever thread,
/// without a lock held while the listener runs.
///
/// Add under the lock of the state that the events tell of, drain after it is released. A thread that
/// drains while another does leaves its events to that one.
package final class Relay<Event: Sendable>: Sendable {
    private let listener: @Sendable (Event) -> Void
    private let state = Lock(State())

    private struct State: Sendable {
        var waiting: [Event] = []
        var isDraining = false
    }

    package init(_ listener: @escaping @Sendable (Event) -> Void) { self.listener = listener }

    package func add(_ events: [Event]) {
        state.withLock { $0.waiting += events }
    }

    package func drain() {
        guard claim() else { return }
        while let events = next() { events.forEach(listener) }
    }

    private func claim() -> Bool {
        state.withLock { state in
            defer { state.isDraining = true }
            return !state.isDraining
        }
    }

    /// The events that wait; nil, and the draining is over, when there are none.
    private func next() -> [Event]? {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isDraining = !state.waiting.isEmpty
            return state.isDraining ? state.waiting : nil
        }
    }
}
