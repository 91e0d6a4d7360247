/// A test clock on which every sleep ends at once, while `now` is the real time.
public struct ImmediateClock: Clock, Sendable {
    /// Creates a clock.
    public init() {}

    /// The current instant of the system's continuous clock.
    public var now: ContinuousClock.Instant { ContinuousClock.now }

    /// Zero, because no sleep takes time.
    public var minimumResolution: Duration { .zero }

    /// Returns at once.
    ///
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}
