import MoimDomain
public import Triage

/// The work that screens have under way, so that whoever drives the app can wait for its end.
public final class Activity: Sendable {
    private let state = Locked(State())

    private struct State {
        var count = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Makes an activity without work.
    public init() {}

    /// Work that is counted until it ends, by itself at the latest when it is forgotten.
    final class WorkItem: Sendable {
        private let activity: Locked<Activity?>

        fileprivate init(of activity: Activity) {
            self.activity = Locked(activity)
            activity.state.withLock { $0.count += 1 }
        }

        deinit { end() }

        /// Ends it; only the first time counts.
        func end() {
            let activity = activity.withLock { activity in
                defer { activity = nil }
                return activity
            }
            activity?.end()
        }
    }

    /// Counts work that others do, from this moment until they say that it has ended.
    func begin() -> WorkItem { WorkItem(of: self) }

    /// Starts work and counts it, from this moment until it ends.
    @discardableResult
    public func track(_ work: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never>
    {
        let piece = begin()
        return Task {
            await work()
            piece.end()
        }
    }

    /// Counts the operations of a center, which tells of an end on whatever thread that is.
    public func record(_ event: FaultEvent) {
        switch event {
        case .started: state.withLock { $0.count += 1 }
        case .ended: end()
        case .failed, .surfaced: break
        @unknown default: break
        }
    }

    /// Waits until no work is under way.
    public func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.count > 0 { state.waiting.append(continuation) }
                return state.count == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    private func end() {
        let done = state.withLock { state in
            state.count -= 1
            guard state.count == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in done { continuation.resume() }
    }
}
