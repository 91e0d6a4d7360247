import TriageConcurrency

/// The tasks that are under way for one iteration of a flat map, as its overlap allows, and the one that
/// sets them to work.
final class TaskPool: Sendable {
    private let overlap: Overlap
    private let state = Lock(State())

    private struct State: Sendable {
        var reader: Task<Void, Never>?
        var tasks: [Int: Task<Void, Never>] = [:]
        var latest = 0
        var isCanceled = false
        var waiting: CheckedContinuation<Void, Never>?
        /// How many may be under way when whoever waits goes on.
        var capacity = 0
    }

    init(_ overlap: Overlap) { self.overlap = overlap }

    /// Has someone lead, who is called off with all the others.
    func startReader(_ lead: @escaping @Sendable () async -> Void) {
        state.withLock { $0.reader = Task { await lead() } }
    }

    /// Has work done, when there is room for it; latest first calls off what is under way.
    func submit(_ work: @escaping @Sendable () async -> Void) async {
        switch overlap {
        case .latest:
            cancelTasks()
            // A sequence that never suspends would call work off faster than it can end.
            await Task.yield()
        case .exhaust:
            // Nor is it to keep the thread that the work may need.
            if !state.current.tasks.isEmpty { return await Task.yield() }
        case .concat, .merge: await waitUntilAtMost(overlap.maxConcurrent - 1)
        }
        // Under the lock: whoever calls it off finds it, however soon that is.
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

    /// Waits until all have ended.
    func waitForAll() async { await waitUntilAtMost(0) }

    /// Calls everything off, for good.
    func cancelAll() {
        let leader = state.withLock { state in
            defer { (state.reader, state.isCanceled) = (nil, true) }
            return state.reader
        }
        leader?.cancel()
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
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.tasks[id] = nil
            guard state.tasks.count <= state.capacity else { return nil }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Waits until so many are under way at most.
    private func waitUntilAtMost(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard !state.isCanceled, state.tasks.count > count else { return true }
                (state.waiting, state.capacity) = (continuation, count)
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
