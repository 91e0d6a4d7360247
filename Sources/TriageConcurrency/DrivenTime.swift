/// The time of a test that drives the code under way, such as a run of fault injection.
///
/// Code that was given no clock of its own then uses the test's, and waits for nothing in real time.
package enum DrivenTime {
    /// The test's clock; nil outside of a driven test.
    @TaskLocal package static var clock: (any Clock<Duration>)?

    /// The number of failures that a fallback has replaced; nil outside of a driven test.
    @TaskLocal package static var fallbacks: Lock<Int>?

    /// Returns the test's clock in place of the system's; any other clock is the caller's choice.
    package static func clock(insteadOf clock: any Clock<Duration>) -> any Clock<Duration> {
        clock is ContinuousClock ? Self.clock ?? clock : clock
    }
}
