import TriageConcurrency

/// The running tasks of one iteration of a flat map, and the task that reads the sequence.
final class TaskPool: Sendable {
    private let overlap: Overlap
    private let state = Lock(State())

    private struct State: Sendable {
        var reader: Task<Void, Never>?
        var tasks: [Int: Task<Void, Never>] = [:]
        var latest = 0
        var isCanceled = false
        var waiting: CheckedContinuation<Void, Never>?
        /// The number of running tasks at which `waiting` resumes.
        var capacity = 0
    }

    init(_ overlap: Overlap) { self.overlap = overlap }

    /// Starts the task that reads the sequence; ``cancelAll()`` cancels it with all others.
    func startReader(_ read: @escaping @Sendable () async -> Void) {
        state.withLock { $0.reader = Task { await read() } }
    }

    /// Starts work as the overlap allows.
    ///
    /// `latest` first cancels the running work, `exhaust` drops the new work while other work is
    /// running, and `concat` and `merge` wait for room.
    func submit(_ work: @escaping @Sendable () async -> Void) async {
        switch overlap {
        case .latest:
            cancelTasks()
            // A sequence that never suspends would cancel work faster than the work can end.
            await Task.yield()
        case .exhaust:
            // A sequence that never suspends must not keep the thread that the work needs.
            if !state.current.tasks.isEmpty { return await Task.yield() }
        case .concat, .merge: await waitUntilAtMost(overlap.maxConcurrent - 1)
        }
        // The task starts under the lock, so that a cancellation right after it finds it.
        state.withLock { state in
            guard !state.isCanceled else { return }
            state.latest += 1
            let id = state.latest
            state.tasks[id] = Task {
                await work()
                self.finish(id)
            }
        }
    }

    /// Waits until all work has ended.
    func waitForAll() async { await waitUntilAtMost(0) }

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
        for task in tasks { task.cancel() }
        waiting?.resume()
    }

    private func finish(_ id: Int) {
        let waiting = state.withLock { state in
            state.tasks[id] = nil
            return state.tasks.count <= state.capacity ? state.waiting.take() : nil
        }
        waiting?.resume()
    }

    /// Waits until at most `count` tasks are running, or the pool is canceled.
    private func waitUntilAtMost(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                guard !state.isCanceled, state.tasks.count > count else { return true }
                (state.waiting, state.capacity) = (continuation, count)
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}
