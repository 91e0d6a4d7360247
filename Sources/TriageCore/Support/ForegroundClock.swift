import TriageConcurrency

/// A clock that stops while the system has stopped the process, as iOS does with an app in the
/// background.
///
/// `ContinuousClock` goes on then, and `SuspendingClock` stops only when the device sleeps: the user
/// who comes back would meet deadlines that have passed while nothing could be done. This one looks at
/// another clock each second for as long as anything sleeps on it. If two seconds or more lie between
/// two looks, the process was stopped, and a second of them counts.
public final class ForegroundClock: Clock, Sendable {
    /// A moment, by the time that the process had run until then.
    public struct Instant: InstantProtocol, Hashable, Sendable {
        fileprivate let offset: Duration

        /// The moment so much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this moment to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether a moment is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private static let beat = Duration.seconds(1)
    private let elapsed: @Sendable () -> Duration
    private let sleepUntil: @Sendable (Duration) async throws -> Void
    private let state = Lock(State())

    private struct State: Sendable {
        var sleepers = 0
        var lastLook = Duration.zero
        var stopped = Duration.zero

        /// Takes note of the time, and of a stop.
        ///
        /// - Returns: The time without all stops.
        mutating func look(at time: Duration) -> Duration {
            let gap = time - lastLook
            if sleepers > 0, gap >= beat * 2 { stopped += gap - beat }
            lastLook = time
            return time - stopped
        }
    }

    /// Makes a clock that looks at another.
    public init(_ base: any Clock<Duration> = ContinuousClock()) {
        elapsed = stopwatch(base)
        sleepUntil = alarm(base)
    }

    /// The moment.
    public var now: Instant { Instant(offset: look().time) }

    /// That of the continuous clock.
    public var minimumResolution: Duration { ContinuousClock().minimumResolution }

    /// Sleeps until a moment has come.
    ///
    /// - Throws: A `CancellationError` when the task is cancelled before.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        look { $0.sleepers += 1 }
        defer { look { $0.sleepers -= 1 } }
        while true {
            let (time, base) = look()
            let rest = deadline.offset - time
            guard rest > .zero else { return try Task.checkCancellation() }
            try await sleepUntil(base + min(rest, Self.beat))
        }
    }

    /// Looks at the clock, and then changes something.
    ///
    /// - Returns: The time without all stops, and with them.
    @discardableResult
    private func look(
        then change: @Sendable (inout State) -> Void = { _ in }
    ) -> (time: Duration, base: Duration) {
        let elapsed = elapsed
        return state.withLock { state in
            let base = elapsed()
            defer { change(&state) }
            return (state.look(at: base), base)
        }
    }
}
