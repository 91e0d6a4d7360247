import TriageConcurrency

/// A clock that stops while the system suspends the process, as iOS does in the background.
///
/// `ContinuousClock` continues then, and `SuspendingClock` stops only while the device sleeps. With
/// either, a user who returns to the app would meet deadlines that passed while it could do
/// nothing.
///
/// While any task sleeps on this clock, it reads another clock once a second. A gap of two seconds
/// or more between two readings means that the process was suspended; one second of the gap counts.
package final class ForegroundClock: Clock, Sendable {
    /// An instant, measured by the time that the process had run until then.
    package struct Instant: InstantProtocol, Hashable, Sendable {
        fileprivate let offset: Duration

        /// Returns the instant after this one by a duration.
        package func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the time from this instant to another.
        package func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns whether an instant is before another.
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private static let beat = Duration.seconds(1)
    private let elapsed: @Sendable () -> Duration
    private let sleepUntil: @Sendable (Duration) async throws -> Void
    private let state = Lock(State())

    private struct State: Sendable {
        var sleepers = 0
        var lastLook = Duration.zero
        var stopped = Duration.zero
    }

    /// Creates a clock that measures its time with another one.
    package init(_ base: any Clock<Duration> = ContinuousClock()) {
        let base = DrivenTime.clock(insteadOf: base)
        elapsed = stopwatch(base)
        sleepUntil = alarm(base)
    }

    /// The current instant.
    package var now: Instant { Instant(offset: look().time) }

    /// The minimum resolution of the continuous clock.
    package var minimumResolution: Duration { ContinuousClock().minimumResolution }

    /// Sleeps until an instant has come; the tolerance is ignored.
    ///
    /// - Throws: `CancellationError` if the task is canceled first, even if the instant has come
    ///   already.
    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        look { $0.sleepers += 1 }
        defer { look { $0.sleepers -= 1 } }
        while true {
            let (time, base) = look()
            let rest = deadline.offset - time
            guard rest > .zero else { return try Task.checkCancellation() }
            try await sleepUntil(base + min(rest, Self.beat))
        }
    }

    /// Reads the clock, detects a suspension of the process, and then changes the state.
    ///
    /// - Returns: The time without all suspensions, and the time of the base clock.
    @discardableResult
    private func look(
        then change: @Sendable (inout State) -> Void = { _ in }
    ) -> (time: Duration, base: Duration) {
        state.withLock { state in
            let base = elapsed()
            let gap = base - state.lastLook
            if state.sleepers > 0, gap >= Self.beat * 2 { state.stopped += gap - Self.beat }
            state.lastLook = base
            defer { change(&state) }
            return (base - state.stopped, base)
        }
    }
}
