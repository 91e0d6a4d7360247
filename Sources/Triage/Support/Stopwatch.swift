/// The time that has passed on a clock since this was called, whatever the clock's instants are.
package func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
