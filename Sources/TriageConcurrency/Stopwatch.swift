/// The time that has passed on a clock since this was called, whatever the clock's instants are.
package func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}

/// Sleeps until so much time has passed on a clock since this was called.
///
/// The moment is fixed: what passes between asking for the rest and sleeping is not slept twice.
package func alarm(_ clock: some Clock<Duration>) -> @Sendable (Duration) async throws -> Void {
    let start = clock.now
    return { time in try await clock.sleep(until: start.advanced(by: time), tolerance: nil) }
}
