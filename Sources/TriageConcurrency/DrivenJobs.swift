/// What a test drives: the jobs of the code under way, one at a time, and its time.
///
/// Code with threads of its own then leaves them, and code that was given no clock of its own uses
/// the test's, so that a test knows when nothing goes on.
package enum DrivenJobs {
    /// The test's clock; nil outside of a driven test.
    @TaskLocal package static var clock: (any Clock<Duration>)?

    /// The number of failures that a fallback has replaced; nil outside of a driven test.
    @TaskLocal package static var fallbacks: Lock<Int>?

    /// Whether a test drives the code under way.
    package static var isDriven: Bool { clock != nil }

    /// Returns the test's clock in place of the system's; any other clock is the caller's choice.
    package static func clock(insteadOf clock: any Clock<Duration>) -> any Clock<Duration> {
        clock is ContinuousClock ? Self.clock ?? clock : clock
    }
}
