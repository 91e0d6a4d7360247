/// Keeps many deadlines on one clock with one sleeper, since a sleeping task for each costs more than
/// what most of them guard.
///
/// A deadline that is taken back leaves its sleeper asleep; it wakes, finds nothing due, and sleeps
/// on for the next one, or ends.
package final class DeadlineKeeper: Sendable {
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let state = Lock(State())

    private struct State: Sendable {
        var deadlines: [Int: Deadline] = [:]
        var latest = 0
        /// When the sleeper wakes; nil when there is none.
        var wakes: Duration?
    }

    private struct Deadline: Sendable {
        let time: Duration
        let pass: @Sendable () -> Void
    }

    package init(_ clock: any Clock<Duration>) {
        self.clock = clock
        elapsed = stopwatch(clock)
    }

    /// Sets a deadline.
    ///
    /// - Parameters:
    ///   - limit: How long from now.
    ///   - pass: Called once when the time is up, unless the deadline is taken back before.
    /// - Returns: The number by which it is taken back.
    package func set(_ limit: Duration, _ pass: @escaping @Sendable () -> Void) -> Int {
        let time = elapsed() + limit
        let (id, mustWake) = state.withLock { state in
            state.latest += 1
            state.deadlines[state.latest] = Deadline(time: time, pass: pass)
            let mustWake = state.wakes.map { time < $0 } ?? true
            if mustWake { state.wakes = time }
            return (state.latest, mustWake)
        }
        if mustWake { sleep(until: time) }
        return id
    }

    /// Takes a deadline back; nothing happens when it has passed.
    package func takeBack(_ id: Int) { state.withLock { $0.deadlines[id] = nil } }

    private func sleep(until time: Duration) {
        let (clock, rest) = (clock, time - elapsed())
        Task { [weak self] in
            try? await clock.sleep(for: rest)
            self?.wake(from: time)
        }
    }

    /// Passes what is due and sleeps until the next; a sleeper that another overtook just ends.
    private func wake(from time: Duration) {
        let now = max(elapsed(), time)
        let (due, next): ([Deadline], Duration?) = state.withLock { state in
            let due = state.deadlines.filter { $0.value.time <= now }
            for id in due.keys { state.deadlines[id] = nil }
            guard state.wakes == time else { return (Array(due.values), nil) }
            state.wakes = state.deadlines.values.map(\.time).min()
            return (Array(due.values), state.wakes)
        }
        for deadline in due { deadline.pass() }
        if let next { sleep(until: next) }
    }
}
