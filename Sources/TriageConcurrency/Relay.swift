/// A relay that delivers events one at a time, in the order of their addition.
///
/// Events can be added on any thread, and no lock is held while the listener runs. Add events under
/// the lock of the state that they describe, and drain after that lock is released. A thread that
/// drains while another one does leaves its events to the other.
@usableFromInline
package final class Relay<Event: Sendable>: Sendable {
    @usableFromInline let listener: @Sendable (Event) -> Void
    @usableFromInline let state = Lock(State())

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var waiting: [Event] = []
        @usableFromInline var isDraining = false

        @inlinable init() {}
    }

    @inlinable package init(_ listener: @escaping @Sendable (Event) -> Void) {
        self.listener = listener
    }

    @inlinable package func add(_ events: [Event]) { state.withLock { $0.waiting += events } }

    @inlinable package func add(_ event: Event) { state.withLock { $0.waiting.append(event) } }

    @inlinable package func drain() {
        var isFirst = true
        while let events = next(isFirst) {
            isFirst = false
            events.forEach(listener)
        }
    }

    /// Returns the waiting events.
    ///
    /// The result is nil if no event waits, which ends the draining, or if another thread delivers
    /// them.
    @inlinable func next(_ isFirst: Bool) -> [Event]? {
        state.withLock { state in
            guard !(isFirst && state.isDraining) else { return nil }
            defer { state.waiting = [] }
            state.isDraining = !state.waiting.isEmpty
            return state.isDraining ? state.waiting : nil
        }
    }
}
