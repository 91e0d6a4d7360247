/// The first end of several, handed over once; the runners are called off then.
///
/// Copies are the same race.
@usableFromInline
package struct Race<Value: Sendable>: Sendable {
    @usableFromInline let state = Lock(State.waiting)

    @usableFromInline
    enum State: Sendable {
        /// Nobody waits for an end yet.
        case waiting
        /// Someone waits, and these run.
        case running(CheckedContinuation<Value, any Error>, [Task<Void, Never>])
        /// It ended before anyone waited.
        case endedEarly(Result<Value, any Error>)
        /// The end was handed over; what still runs is abandoned.
        case over
    }

    @inlinable package init() {}

    /// Hands the end over to a continuation, at once when it has come already.
    ///
    /// - Returns: Whether the race is on.
    @inlinable package func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let early: Result<Value, any Error>? = state.withLock { state in
            guard case .endedEarly(let result) = state else {
                state = .running(continuation, [])
                return nil
            }
            state = .over
            return result
        }
        if let early { continuation.resume(with: early) }
        return early == nil
    }

    /// Adds a task that takes part; one that comes too late is cancelled.
    @inlinable package func add(_ runner: Task<Void, Never>) {
        let isLate = state.withLock { state in
            guard case .running(let continuation, let runners) = state else { return true }
            state = .running(continuation, runners + [runner])
            return false
        }
        if isLate { runner.cancel() }
    }

    /// Whether the end has come: what still runs does so for nobody.
    @inlinable package var isOver: Bool {
        switch state.current {
        case .waiting, .running: false
        case .endedEarly, .over: true
        }
    }

    /// Ends the race; only the first end counts.
    @inlinable package func end(_ result: Result<Value, any Error>) {
        let former = state.withLock { state in
            let former = state
            if case .waiting = state { state = .endedEarly(result) } else { state = .over }
            if case .endedEarly = former { state = former }
            return former
        }
        guard case .running(let continuation, let runners) = former else { return }
        // The waiter goes first: a cancellation handler may block, and nobody shall wait for that.
        continuation.resume(with: result)
        for runner in runners { runner.cancel() }
    }
}
