/// The error of work that did not end in time.
@usableFromInline
package struct DeadlinePassed: Error {
    /// The time that the work had.
    @usableFromInline package let limit: Duration

    @inlinable package init(after limit: Duration) { self.limit = limit }
}

/// Runs work until it ends, the time limit passes, or the caller is canceled.
///
/// In the last two cases the work is canceled but not waited for. A task group would wait for work
/// that ignores its cancellation, and the user would wait with it.
///
/// - Parameters:
///   - limit: The time limit.
///   - scheduler: Schedules the deadline.
///   - race: The race of the work, so that the work can check whether it is over.
///   - executor: The executor on which the work continues; nil for the global one.
///   - work: The work.
/// - Returns: The value of the work, if it ends in time.
/// - Throws: ``DeadlinePassed``, `CancellationError`, or the error of work that ends in time.
@inlinable package func withDeadline<Value: Sendable>(
    _ limit: Duration, scheduler: DeadlineScheduler, in race: Race<Value> = Race(),
    on executor: JobExecutor? = nil, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let deadline = scheduler.schedule(after: limit) {
        race.end(.failure(DeadlinePassed(after: limit)))
    }
    defer { scheduler.cancel(deadline) }
    return try await race.run(on: executor, work)
}

extension Race {
    /// Runs work until it ends, the race ends, or the caller is canceled.
    ///
    /// - Parameters:
    ///   - executor: The executor on which the work continues; nil for the global one.
    ///   - work: The work.
    /// - Returns: The value that the race ends with.
    /// - Throws: The error that the race ends with; `CancellationError` if the caller is canceled
    ///   first.
    @inlinable package func run(
        on executor: JobExecutor? = nil, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await wait {
            self.add(
                startImmediately(on: executor) {
                    do {
                        self.end(.success(try await work()))
                    } catch {
                        self.end(.failure(error))
                    }
                })
        }
    }

    /// Starts work unless the race is over, and waits for the end of the race.
    ///
    /// - Throws: The error that the race ended with; `CancellationError` if the caller is canceled
    ///   first.
    @inlinable package func wait(_ start: () -> Void) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if begin(continuation) { start() }
            }
        } onCancel: {
            end(.failure(CancellationError()))
        }
    }
}
