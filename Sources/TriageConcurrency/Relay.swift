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

    package func add(_ event: Event) {
        state.withLock { $0.waiting.append(event) }
    }

    package func drain() {
        var isFirst = true
        while let events = next(isFirst) {
            isFirst = false
            events.forEach(listener)
        }
    }

    /// The events that wait; nil when there are none, and the draining is over, or when another thread
    /// hands them on.
    private func next(_ isFirst: Bool) -> [Event]? {
        state.withLock { state in
            guard !(isFirst && state.isDraining) else { return nil }
            defer { state.waiting = [] }
            state.isDraining = !state.waiting.isEmpty
            return state.isDraining ? state.waiting : nil
        }
    }
}
