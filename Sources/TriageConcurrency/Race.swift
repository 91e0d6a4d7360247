/// A race between several tasks: the first end is delivered once, and the tasks are canceled.
///
/// Copies share the race.
@usableFromInline
package struct Race<Value: Sendable>: Sendable {
    @usableFromInline let state = Lock(State.waiting)

    @usableFromInline
    enum State: Sendable {
        /// No task waits for the end yet.
        case waiting
        /// A continuation waits for the end, and these tasks run.
        case running(CheckedContinuation<Value, any Error>, [Task<Void, Never>])
        /// The race ended before any task waited for it.
        case endedEarly(Result<Value, any Error>)
        /// The end was delivered; the tasks that still run are abandoned.
        case over
    }

    @inlinable package init() {}

    /// Delivers the end to a continuation, at once if the race has ended already.
    ///
    /// - Returns: Whether the race goes on.
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

    /// Adds a task to the race; cancels the task if the race is over.
    @inlinable package func add(_ runner: Task<Void, Never>) {
        let isLate = state.withLock { state in
            guard case .running(let continuation, let runners) = state else { return true }
            state = .running(continuation, runners + [runner])
            return false
        }
        if isLate { runner.cancel() }
    }

    /// Whether the race has ended, so that no task waits for the work that still runs.
    @inlinable package var isOver: Bool {
        switch state.current {
        case .waiting, .running: false
        case .endedEarly, .over: true
        }
    }

    /// Ends the race; only the first end counts.
    @inlinable package func end(_ result: Result<Value, any Error>) {
        let previous = state.withLock { state in
            let previous = state
            if case .waiting = state { state = .endedEarly(result) } else { state = .over }
            if case .endedEarly = previous { state = previous }
            return previous
        }
        guard case .running(let continuation, let runners) = previous else { return }
        // The continuation resumes first: a cancellation handler may block, and the waiting task
        // must not wait for that.
        continuation.resume(with: result)
        for runner in runners { runner.cancel() }
    }
}
