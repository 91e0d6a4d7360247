/// A clock on which nobody waits: time passes as it does, and sleeping is over at once.
public struct ImmediateClock: Clock, Sendable {
    /// Makes the clock.
    public init() {}

    /// The moment that it is.
    public var now: ContinuousClock.Instant { ContinuousClock.now }

    /// No time is too short.
    public var minimumResolution: Duration { .zero }

    /// Goes on at once; a cancelled sleeper throws.
    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}
