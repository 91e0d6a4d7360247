/// The work did not end in time.
package struct DeadlinePassed: Error {}

/// Runs work against a deadline and returns as soon as one of three happens: the work ends, the time
/// is up, or the caller is cancelled.
///
/// The work is cancelled then and not waited for: a task group would wait for work that ignores its
/// cancellation, and the person with it.
///
/// - Parameters:
///   - limit: How long the work may take.
///   - clock: The clock that the limit is measured on.
///   - work: The work.
/// - Returns: What the work returned, in time.
/// - Throws: ``DeadlinePassed``, `CancellationError`, or what the work threw in time.
package func withDeadline<Value: Sendable>(
    _ limit: Duration, on clock: any Clock<Duration>,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let race = Race<Value>()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            guard race.begin(continuation) else { return }
            race.add(
                Task {
                    do {
                        race.end(.success(try await work()))
                    } catch {
                        race.end(.failure(error))
                    }
                })
            race.add(
                Task {
                    guard (try? await clock.sleep(for: limit)) != nil else { return }
                    race.end(.failure(DeadlinePassed()))
                })
        }
    } onCancel: {
        race.end(.failure(CancellationError()))
    }
}
