/// A task that runs jobs one at a time, in the order of their addition.
///
/// All jobs have the task locals of the code that made the queue. The task sleeps until there is a
/// job, which costs one change of thread. An `AsyncStream` of jobs costs several.
package final class JobQueue: Sendable {
    package typealias Job = @Sendable () async -> Void

    private let state: Lock<State>
    private let worker: Task<Void, Never>

    fileprivate struct State: Sendable {
        var jobs: [Job] = []
        var idle: CheckedContinuation<Job?, Never>?
        var isCanceled = false
    }

    /// Creates a queue.
    ///
    /// - Parameter executor: The executor on which the jobs run; nil for the global one.
    package init(on executor: JobExecutor? = nil) {
        // The task must not hold the queue, which cancels it when it is deallocated.
        let state = Lock(State())
        self.state = state
        worker = startImmediately(on: executor) {
            while let job = await state.next() { await job() }
        }
    }

    deinit { cancel() }

    /// Adds a job; does nothing after a cancellation.
    package func add(_ job: @escaping Job) {
        let idle = state.withLock { state in
            let idle = state.idle
            state.idle = nil
            if idle == nil, !state.isCanceled { state.jobs.append(job) }
            return idle
        }
        idle?.resume(returning: job)
    }

    /// Cancels the job under way and those that wait.
    package func cancel() {
        let idle = state.withLock { state in
            let idle = state.idle
            (state.idle, state.isCanceled) = (nil, true)
            return idle
        }
        idle?.resume(returning: nil)
        worker.cancel()
    }
}

extension Lock<JobQueue.State> {
    /// Waits for the next job; nil if there will be none.
    fileprivate func next() async -> JobQueue.Job? {
        await withCheckedContinuation { continuation in
            let (job, mustWait) = withLock { state -> (JobQueue.Job?, Bool) in
                guard state.jobs.isEmpty else { return (state.jobs.removeFirst(), false) }
                if !state.isCanceled { state.idle = continuation }
                return (nil, !state.isCanceled)
            }
            if !mustWait { continuation.resume(returning: job) }
        }
    }
}
