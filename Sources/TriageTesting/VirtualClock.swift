import Triage

/// A clock whose time passes only when a test says so.
public final class VirtualClock: Clock, Sendable {
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

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var nextID = 0
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private struct Sleeper: Sendable {
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
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Lets time pass and wakes whoever slept so long, in the order of their deadlines.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let due = state.sleepers.filter { $0.value.deadline <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in due { sleeper.continuation.resume() }
    }

    /// Lets time pass until the next sleeper wakes.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func advanceToNextSleeper() -> Bool {
        let next = state.withLock { state in
            state.sleepers.values.map(\.deadline).min().map { state.now.duration(to: $0) }
        }
        if let next { advance(by: next) }
        return next != nil
    }

    /// How many sleep at this moment.
    public var sleepers: Int { state.current.sleepers.count }

    /// Waits until at least so many sleep.
    public func sleepers(reach count: Int) async {
        await withCheckedContinuation { continuation in
            let reached = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if reached { continuation.resume() }
        }
    }

    private func add(_ sleeper: Sleeper, _ id: Int) {
        let (isDue, isCancelled, watchers) = state.withLock { state in
            // Asked under the lock: a cancellation that comes later finds the sleeper.
            let isCancelled = Task.isCancelled
            guard !isCancelled, sleeper.deadline > state.now else {
                return (true, isCancelled, [CheckedContinuation<Void, Never>]())
            }
            state.sleepers[id] = sleeper
            let count = state.sleepers.count
            let satisfied = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return (false, false, satisfied.map(\.continuation))
        }
        for watcher in watchers { watcher.resume() }
        guard isDue else { return }
        sleeper.continuation.resume(
            with: isCancelled ? .failure(CancellationError()) : .success(()))
    }
}
