import TriageConcurrency

/// A test clock, whose time passes only when a test advances it.
public final class TestClock: Clock, Sendable {
    /// An instant, measured from the creation of the clock.
    public struct Instant: InstantProtocol, Hashable, Sendable {
        let offset: Duration

        /// The instant that is later by a duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The duration from this instant to another one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether the left instant is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Lock(State())

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var sleeping: [Int: Sleeper] = [:]
        var canceledIDs: Set<Int> = []
        var nextID = 0
        var hasEnded = false
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Adds a sleeper.
        ///
        /// - Returns: The result of a sleep that ends at once, or nil if the sleep has begun, and the
        ///   waiters for as many sleepers as there are now.
        mutating func add(
            _ sleeper: Sleeper, _ id: Int
        ) -> (early: Result<Void, any Error>?, reached: [CheckedContinuation<Void, Never>]) {
            if canceledIDs.remove(id) != nil { return (.failure(CancellationError()), []) }
            if sleeper.deadline <= now { return (.success(()), []) }
            sleeping[id] = sleeper
            let count = sleeping.count
            defer { waiters.removeAll { $0.count <= count } }
            return (nil, waiters.filter { $0.count <= count }.map(\.continuation))
        }
    }

    private struct Sleeper: Sendable {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// Creates a clock at time zero.
    public init() {}

    /// The current instant.
    public var now: Instant { state.current.now }

    /// Zero, because every duration counts.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock is advanced to the deadline.
    ///
    /// Returns at once if the deadline is now or earlier.
    ///
    /// - Throws: `CancellationError` as soon as the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (id, hasEnded) = state.withLock { state in
            state.nextID += 1
            return (state.nextID, state.hasEnded)
        }
        // A loop around a sleep would go on for ever.
        if hasEnded { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(deadline: deadline, continuation: continuation), id)
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleeping.removeValue(forKey: id)
                if sleeper == nil { state.canceledIDs.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Advances the time and wakes the sleepers that are due, in the order of their deadlines.
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

    /// Advances the time to the earliest deadline and wakes its sleepers.
    ///
    /// - Returns: Whether there was a sleeper.
    @discardableResult
    public func advanceToNextSleeper() -> Bool {
        guard let next = timeUntilNextWake else { return false }
        advance(by: next)
        return true
    }

    /// The time until the earliest deadline; nil without sleepers.
    public var timeUntilNextWake: Duration? {
        state.withLock { state in
            state.sleeping.values.map(\.deadline).min().map { state.now.duration(to: $0) }
        }
    }

    /// Advances the time to the earliest deadline, unless that has passed, and wakes one sleeper.
    func wakeNext() {
        let next = state.withLock { state in
            let next = state.sleeping.min {
                ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key)
            }
            guard let next else { return Sleeper?.none }
            state.now = max(state.now, next.value.deadline)
            return state.sleeping.removeValue(forKey: next.key)
        }
        next?.continuation.resume()
    }

    /// Lets time pass and wakes nobody, as for a suspended app.
    func pass(_ duration: Duration) {
        state.withLock { $0.now = $0.now.advanced(by: duration) }
    }

    /// Ends every sleep with a `CancellationError`; a later sleep never ends.
    func end() {
        let sleeping = state.withLock { state in
            defer { (state.sleeping, state.hasEnded) = ([:], true) }
            return state.sleeping
        }
        for sleeper in sleeping.values {
            sleeper.continuation.resume(throwing: CancellationError())
        }
    }

    /// The number of current sleepers.
    package var sleeperCount: Int { state.current.sleeping.count }

    /// Waits until at least `count` sleepers sleep; a cancellation does not end the wait.
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
        let (early, reached) = state.withLock { $0.add(sleeper, id) }
        for waiter in reached { waiter.resume() }
        if let early { sleeper.continuation.resume(with: early) }
    }
}
