import TriageConcurrency

/// A clock whose time passes only when a test says so.
public final class TestClock: Clock, Sendable {
    /// A moment, as the time since the clock was made.
    public struct Instant: InstantProtocol, Hashable, Sendable {
        let offset: Duration

        /// The moment so much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// How much later another moment is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Orders by time.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Lock(State())

    fileprivate struct State: Sendable {
        var now = Instant(offset: .zero)
        var sleeping: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var nextID = 0
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    fileprivate struct Sleeper: Sendable {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// Makes a clock at its zero.
    public init() {}

    /// The moment that it is.
    public var now: Instant { state.current.now }

    /// No time passes unnoticed.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until someone advances the clock that far; a cancelled sleeper wakes at once.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(deadline: deadline, continuation: continuation), id)
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleeping.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Lets time pass and wakes whoever slept so long, in the order of their deadlines.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let due = state.sleeping.filter { $0.value.deadline <= now }
            for id in due.keys { state.sleeping[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in due { sleeper.continuation.resume() }
    }

    /// Lets time pass until the next sleeper wakes.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func advanceToNextSleeper() -> Bool {
        guard let next = timeUntilNextWake else { return false }
        advance(by: next)
        return true
    }

    /// How long it is until the next sleeper wakes; nil when none sleeps.
    public var timeUntilNextWake: Duration? {
        state.withLock { state in
            state.sleeping.values.map(\.deadline).min().map { state.now.duration(to: $0) }
        }
    }

    /// How many sleep at this moment.
    public var sleeperCount: Int { state.current.sleeping.count }

    /// Waits until at least so many sleep.
    public func waitForSleepers(count: Int) async {
        await withCheckedContinuation { continuation in
            let reached = state.withLock { state in
                if state.sleeping.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if reached { continuation.resume() }
        }
    }

    private func add(_ sleeper: Sleeper, _ id: Int) {
        let (early, watchers) = state.withLock { state in
            let early = state.add(sleeper, id)
            return (early, early == nil ? state.takeReachedWaiters() : [])
        }
        for watcher in watchers { watcher.resume() }
        if let early { sleeper.continuation.resume(with: early) }
    }
}

extension TestClock.State {
    /// Adds a sleeper.
    ///
    /// - Returns: How its sleep ends before it began, if it does.
    fileprivate mutating func add(
        _ sleeper: TestClock.Sleeper, _ id: Int
    ) -> Result<Void, any Error>? {
        if cancelled.remove(id) != nil { return .failure(CancellationError()) }
        if sleeper.deadline <= now { return .success(()) }
        sleeping[id] = sleeper
        return nil
    }

    fileprivate mutating func takeReachedWaiters() -> [CheckedContinuation<Void, Never>] {
        let count = sleeping.count
        defer { waiters.removeAll { $0.count <= count } }
        return waiters.filter { $0.count <= count }.map(\.continuation)
    }
}
