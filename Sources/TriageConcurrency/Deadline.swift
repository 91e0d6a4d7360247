/// The work did not end in time.
@usableFromInline
package struct DeadlineExceeded: Error {
    @inlinable package init() {}
}

/// Runs work against a deadline and returns as soon as one of three happens: the work ends, the time
/// is up, or the caller is cancelled.
///
/// The work is cancelled then and not waited for: a task group would wait for work that ignores its
/// cancellation, and the person with it.
///
/// - Parameters:
///   - limit: How long the work may take.
///   - keeper: Who keeps the time.
///   - race: The race that the work is in, for work that asks whether it is over.
///   - work: The work.
/// - Returns: What the work returned, in time.
/// - Throws: ``DeadlineExceeded``, `CancellationError`, or what the work threw in time.
@inlinable package func withDeadline<Value: Sendable>(
    _ limit: Duration, scheduler keeper: DeadlineScheduler, in race: Race<Value> = Race(),
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let deadline = keeper.schedule(after: limit) { race.end(.failure(DeadlineExceeded())) }
    defer { keeper.cancel(deadline) }
    return try await race.run(work)
}

extension Race {
    /// Runs work until it ends, the race does, or the caller is cancelled.
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

    /// Starts something, unless the race is over, and waits for the end of the race.
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

/// Starts a task, on the caller's thread until it first waits, where the system can do that.
@usableFromInline
func startImmediately(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate { await work() }
    } else {
        Task { await work() }
    }
}
