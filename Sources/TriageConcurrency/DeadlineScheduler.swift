/// Keeps many deadlines on one clock with one sleeper, since a sleeping task for each costs more than
/// what most of them guard.
///
/// A deadline that is taken back leaves its sleeper asleep; it wakes, finds nothing due, and sleeps
/// on for the next one, or ends.
@usableFromInline
package final class DeadlineScheduler: Sendable {
    private let sleepUntil: @Sendable (Duration) async throws -> Void
    /// The time that has passed since the keeper was made.
    package let elapsed: @Sendable () -> Duration
    private let state = Lock(State())

    private struct State: Sendable {
        var deadlines: [Int: Deadline] = [:]
        var latest = 0
        /// When the sleeper wakes; nil when there is none.
        var wakes: Duration?
        var sleeper: Task<Void, Never>?
    }

    private struct Deadline: Sendable {
        let time: Duration
        let pass: @Sendable () -> Void
    }

    package init(_ clock: any Clock<Duration>) {
        // The alarm is never before the stopwatch.
        elapsed = stopwatch(clock)
        sleepUntil = alarm(clock)
    }

    deinit { state.current.sleeper?.cancel() }

    /// Sets a deadline.
    ///
    /// - Parameters:
    ///   - limit: How long from now.
    ///   - pass: Called once when the time is up, unless the deadline is taken back before.
    /// - Returns: The number by which it is taken back.
    @usableFromInline
    package func schedule(after limit: Duration, _ pass: @escaping @Sendable () -> Void) -> Int {
        let time = elapsed() + limit
        let (id, overtaken) = state.withLock { state in
            state.latest += 1
            state.deadlines[state.latest] = Deadline(time: time, pass: pass)
            let isFirst = state.wakes.map { time < $0 } ?? true
            return (state.latest, isFirst ? sleep(until: time, &state) : nil)
        }
        overtaken?.cancel()
        return id
    }

    /// Takes a deadline back; nothing happens when it has passed.
    @usableFromInline
    package func cancel(_ id: Int) { state.withLock { $0.deadlines[id] = nil } }

    /// Sends a sleeper to sleep.
    ///
    /// - Returns: The one that it stands in for.
    private func sleep(until time: Duration, _ state: inout State) -> Task<Void, Never>? {
        let (sleepUntil, former) = (sleepUntil, state.sleeper)
        state.wakes = time
        // Of nobody's priority and operation: it sleeps for everyone.
        state.sleeper = Task.detached(priority: .high) { [weak self] in
            guard (try? await sleepUntil(time)) != nil else { return }
            self?.wake(from: time)
        }
        return former
    }

    /// Passes what is due and sleeps until the next; one that was overtaken while it woke does nothing.
    private func wake(from time: Duration) {
        let now = max(elapsed(), time)
        let due: [Deadline] = state.withLock { state in
            guard state.wakes == time else { return [] }
            let due = state.deadlines.filter { $0.value.time <= now }
            for id in due.keys { state.deadlines[id] = nil }
            (state.wakes, state.sleeper) = (nil, nil)
            let next = state.deadlines.values.map(\.time).min()
            if let next { _ = sleep(until: next, &state) }
            // In the order of their times, and of their setting where they pass together.
            return due.sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }.map(\.value)
        }
        for deadline in due { deadline.pass() }
    }
}
