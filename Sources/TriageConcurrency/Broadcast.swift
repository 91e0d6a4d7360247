/// Events for any number of listeners, which are notified in the order of their addition.
package final class Broadcast<Event: Sendable>: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var latest = 0
        var listeners: [Int: @Sendable (Event) -> Void] = [:]
    }

    package init() {}

    package var listenerCount: Int { state.current.listeners.count }

    /// Adds a listener.
    ///
    /// - Returns: The number that removes it.
    package func add(_ listener: @escaping @Sendable (Event) -> Void) -> Int {
        state.withLock { state in
            state.latest += 1
            state.listeners[state.latest] = listener
            return state.latest
        }
    }

    package func remove(_ id: Int) {
        // The listener is released after the lock, since its deinitializers may call back.
        _ = state.withLock { $0.listeners.removeValue(forKey: id) }
    }

    package func send(_ event: Event) {
        let listeners = state.current.listeners
        guard !listeners.isEmpty else { return }
        for (_, listener) in listeners.sorted(by: { $0.key < $1.key }) { listener(event) }
    }

    /// A closure that receives an event and sends it on to the listeners.
    package func after(
        _ receive: @escaping @Sendable (Event) -> Void
    ) -> @Sendable (Event) -> Void {
        { event in
            receive(event)
            self.send(event)
        }
    }

    /// Returns a sequence of the events from now on, which ends when the broadcast is deallocated.
    ///
    /// It keeps the newest unread events up to the limit, or all of them if that is nil.
    ///
    /// - Parameters:
    ///   - limit: The number of unread events to keep; nil for all.
    ///   - first: An element before all events; nil for none.
    /// - Returns: The sequence.
    package func events(
        bufferingNewest limit: Int? = 1000, first: Event? = nil
    ) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream<Event>.makeStream(
            bufferingPolicy: limit.map { .bufferingNewest($0) } ?? .unbounded)
        if let first { continuation.yield(first) }
        let listener = StreamListener(continuation)
        let id = add { listener.continuation.yield($0) }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }
}

/// The continuation of one sequence, which finishes the sequence when it is deallocated.
private final class StreamListener<Event: Sendable>: Sendable {
    let continuation: AsyncStream<Event>.Continuation

    init(_ continuation: AsyncStream<Event>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
}
