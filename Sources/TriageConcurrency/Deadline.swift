/// The error of work that did not end in time.
@usableFromInline
package struct DeadlinePassed: Error {
    @inlinable package init() {}
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
///   - work: The work.
/// - Returns: The value of the work, if it ends in time.
/// - Throws: ``DeadlinePassed``, `CancellationError`, or the error of work that ends in time.
@inlinable package func withDeadline<Value: Sendable>(
    _ limit: Duration, scheduler: DeadlineScheduler, in race: Race<Value> = Race(),
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let deadline = scheduler.schedule(after: limit) { race.end(.failure(DeadlinePassed())) }
    defer { scheduler.cancel(deadline) }
    return try await race.run(work)
}

extension Race {
    /// Runs work until it ends, the race ends, or the caller is canceled.
    @inlinable package func run(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await wait {
            self.add(
                startImmediately {
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

/// Starts a task, on the caller's thread until its first suspension if the system can do that.
///
/// Older systems start it on the global executor.
@usableFromInline
func startImmediately(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate { await work() }
    } else {
        Task { await work() }
    }
}
