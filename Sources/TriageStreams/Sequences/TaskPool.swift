import TriageConcurrency

/// The running tasks of one iteration of a flat map, and the task that reads the sequence.
final class TaskPool: Sendable {
    private let overlap: Overlap
    private let activity: ActivityRelay?
    private let state = Lock(State())

    private struct State: Sendable {
        var reader: Task<Void, Never>?
        var tasks: [Int: (task: Task<Void, Never>, token: ActivityToken?)] = [:]
        var latest = 0
        var isCanceled = false
        /// Resumes with whether the activity is held for the waiting task.
        var waiting: CheckedContinuation<Bool, Never>?
        /// The number of running tasks at which `waiting` resumes.
        var capacity = 0
    }

    init(_ overlap: Overlap, _ activity: ActivityRelay?) {
        self.overlap = overlap
        self.activity = activity
    }

    /// Starts the task that reads the sequence; ``cancelAll()`` cancels it with all others.
    func startReader(_ read: @escaping @Sendable () async -> Void) {
        state.withLock { $0.reader = Task { await read() } }
    }

    /// Starts work as the overlap allows.
    ///
    /// `latest` first cancels the running work, `exhaust` drops the new work while other work is
    /// running, and `concat` and `merge` wait for room. The work counts as running until it ends
    /// or is canceled, unless it pauses its token.
    func submit(_ work: @escaping @Sendable (ActivityToken?) async -> Void) async {
        var isHeld = false
        switch overlap {
        case .latest:
            activity?.hold()
            isHeld = true
            cancelTasks()
            // A sequence that never suspends would cancel work faster than the work can end.
            await Task.yield()
        case .exhaust:
            // A sequence that never suspends must not keep the thread that the work needs.
            if !state.current.tasks.isEmpty { return await Task.yield() }
        case .concat, .merge: isHeld = await waitUntilAtMost(overlap.maxConcurrent - 1)
        }
        let token = activity.map { ActivityToken($0) }
        token?.begin()
        // The task starts under the lock, so that a cancellation right after it finds it.
        let isStarted = state.withLock { state in
            guard !state.isCanceled else { return false }
            state.latest += 1
            let id = state.latest
            let task = Task {
                await work(token)
                self.finish(id)
            }
            state.tasks[id] = (task, token)
            return true
        }
        if !isStarted { token?.end() }
        if isHeld { activity?.release() }
    }

    /// Waits until all work has ended.
    func waitForAll() async { if await waitUntilAtMost(0) { activity?.release() } }

    /// Cancels the reader and all work; work submitted later does not start.
    func cancelAll() {
        let reader = state.withLock { state in
            defer { (state.reader, state.isCanceled) = (nil, true) }
            return state.reader
        }
        reader?.cancel()
        cancelTasks()
    }

    private func cancelTasks() {
        let (tasks, waiting) = state.withLock { state in
            defer { (state.tasks, state.waiting) = ([:], nil) }
            return (Array(state.tasks.values), state.waiting)
        }
        for (task, token) in tasks {
            token?.end()
            task.cancel()
        }
        waiting?.resume(returning: false)
    }

    private func finish(_ id: Int) {
        let (token, waiting) = state.withLock { state in
            let token = state.tasks.removeValue(forKey: id)?.token
            return (token, state.tasks.count <= state.capacity ? state.waiting.take() : nil)
        }
        // The waiting task begins the next work.
        if waiting != nil { activity?.hold() }
        token?.end()
        waiting?.resume(returning: true)
    }

    /// Waits until at most `count` tasks are running, or the pool is canceled.
    ///
    /// - Returns: Whether the activity is held, which the caller releases.
    private func waitUntilAtMost(_ count: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                guard !state.isCanceled, state.tasks.count > count else { return true }
                (state.waiting, state.capacity) = (continuation, count)
                return false
            }
            if isReached { continuation.resume(returning: false) }
        }
    }
}
