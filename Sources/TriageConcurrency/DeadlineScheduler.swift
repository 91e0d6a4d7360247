/// A scheduler that keeps many deadlines on one clock with one sleeping task.
///
/// A task for each deadline would cost more than most of the guarded work. Canceling a deadline
/// does not wake the sleeper: it wakes at its time, finds nothing due, and sleeps until the next
/// deadline or ends.
@usableFromInline
package final class DeadlineScheduler: Sendable {
    private let sleepUntil: @Sendable (Duration) async throws -> Void
    /// The time since the scheduler was made.
    package let elapsed: @Sendable () -> Duration
    private let state = Lock(State())

    private struct State: Sendable {
        var deadlines: [Int: Deadline] = [:]
        var latest = 0
        /// The time at which the sleeper wakes; nil if there is no sleeper.
        var wakes: Duration?
        var sleeper: Task<Void, Never>?
    }

    private struct Deadline: Sendable {
        let time: Duration
        let action: @Sendable () -> Void
    }

    package init(_ clock: any Clock<Duration>) {
        // The stopwatch starts first, so the alarm never rings before the stopwatch shows its time.
        elapsed = stopwatch(clock)
        sleepUntil = alarm(clock)
    }

    deinit { state.current.sleeper?.cancel() }

    /// Schedules a deadline.
    ///
    /// - Parameters:
    ///   - limit: The time from now.
    ///   - action: Called once, on any thread, when the time has come, unless the deadline is
    ///     canceled first.
    /// - Returns: The number that cancels the deadline.
    @usableFromInline
    package func schedule(after limit: Duration, _ action: @escaping @Sendable () -> Void) -> Int {
        let time = elapsed() + limit
        let (id, replaced) = state.withLock { state in
            state.latest += 1
            state.deadlines[state.latest] = Deadline(time: time, action: action)
            let isFirst = state.wakes.map { time < $0 } ?? true
            return (state.latest, isFirst ? sleep(until: time, &state) : nil)
        }
        replaced?.cancel()
        return id
    }

    /// Cancels a deadline; does nothing if it has passed.
    @usableFromInline
    package func cancel(_ id: Int) { state.withLock { $0.deadlines[id] = nil } }

    /// Starts a sleeper.
    ///
    /// - Returns: The sleeper that the new one replaces; the caller cancels it.
    private func sleep(until time: Duration, _ state: inout State) -> Task<Void, Never>? {
        let (sleepUntil, replaced) = (sleepUntil, state.sleeper)
        state.wakes = time
        // The sleeper serves all deadlines, so it must not inherit the caller's priority or task
        // locals.
        state.sleeper = Task.detached(priority: .high) { [weak self] in
            guard (try? await sleepUntil(time)) != nil else { return }
            self?.wake(from: time)
        }
        return replaced
    }

    /// Runs the actions that are due, and sleeps until the next deadline.
    ///
    /// A sleeper that was replaced while it woke does nothing.
    private func wake(from time: Duration) {
        let now = max(elapsed(), time)
        let due: [Deadline] = state.withLock { state in
            guard state.wakes == time else { return [] }
            let due = state.deadlines.filter { $0.value.time <= now }
            for id in due.keys { state.deadlines[id] = nil }
            (state.wakes, state.sleeper) = (nil, nil)
            let next = state.deadlines.values.map(\.time).min()
            if let next { _ = sleep(until: next, &state) }
            // Deadlines pass in the order of their times, and of their scheduling if the times are
            // equal.
            return due.sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }.map(\.value)
        }
        for deadline in due { deadline.action() }
    }
}
