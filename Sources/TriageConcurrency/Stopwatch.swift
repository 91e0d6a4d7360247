/// Returns a function that measures the time on a clock since this call, for any type of instant.
package func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}

/// Returns a function that sleeps until a duration has passed on a clock since this call.
///
/// The instant is fixed, so the time between computing a duration and sleeping is not slept twice.
package func alarm(_ clock: some Clock<Duration>) -> @Sendable (Duration) async throws -> Void {
    let start = clock.now
    return { time in try await clock.sleep(until: start.advanced(by: time), tolerance: nil) }
}
