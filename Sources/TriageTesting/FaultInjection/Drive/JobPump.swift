import Foundation
import TriageConcurrency

/// The jobs of one run, which the main thread runs one at a time, in the order of their enqueueing.
///
/// The run is quiet when no job waits. This is known and not waited for: every job of the run,
/// whichever executor it is for, is in this queue or under way on the main thread.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class JobPump: Sendable {
    private let state = Lock(State())
    private let pool: JobExecutor
    private let main: MainExecutor

    /// A job, with the queue that runs it once the run is over.
    fileprivate struct Waiting: Sendable {
        let run: @Sendable () -> Void
        let isForMain: Bool

        /// Runs it as the runtime would without a run.
        func runOutside() {
            (isForMain ? DispatchQueue.main : .global()).async(execute: run)
        }
    }

    fileprivate struct State: Sendable {
        var jobs: [Waiting] = []
        /// The number of the next job in the list.
        var next = 0
        var known: Set<UInt64> = []
        /// The number of jobs that code outside of the run has enqueued.
        var wakes = 0
        var isOver = false
    }

    init() {
        let queue = state
        pool = JobExecutor { job in queue.add(Waiting(run: job, isForMain: false)) }
        main = MainExecutor { job, executor in
            let run: @Sendable () -> Void = {
                job.runSynchronously(on: executor.asUnownedSerialExecutor())
            }
            queue.add(Waiting(run: run, isForMain: true))
        }
        // A task that outlives its run still goes back to these, and the runtime does not retain them.
        _ = (Unmanaged.passRetained(pool), Unmanaged.passRetained(main))
    }

    /// The executor of the main actor as the code of the run sees it.
    var mainExecutor: UnownedSerialExecutor { main.asUnownedSerialExecutor() }

    /// The number of jobs that code outside of the run has enqueued.
    var wakes: Int { state.current.wakes }

    /// Whether no job waits.
    var isEmpty: Bool { state.withLock { $0.next == $0.jobs.count } }

    /// Adds a job for the shared pool.
    func add(_ job: UnownedJob) { pool.enqueue(ExecutorJob(job)) }

    /// Adds a job for the main actor.
    func addToMain(_ job: UnownedJob) { main.enqueue(ExecutorJob(job)) }

    /// Remembers a task as part of the run.
    func know(_ id: UInt64?) {
        guard let id else { return }
        _ = state.withLock { $0.known.insert(id).inserted }
    }

    /// Returns whether a task is part of the run; notes that code outside of the run wakes it.
    func knows(_ id: UInt64?) -> Bool {
        guard let id else { return false }
        return state.withLock { state in
            guard state.known.contains(id) else { return false }
            state.wakes += 1
            return true
        }
    }

    /// Runs the jobs that wait, and those that they enqueue.
    ///
    /// - Parameter limit: The greatest number of jobs.
    /// - Returns: The number of jobs that ran.
    @MainActor func drain(limit: Int) -> Int {
        JobHooks.within {
            var count = 0
            while count < limit, let job = takeNext() {
                job.run()
                count += 1
            }
            return count
        }
    }

    /// Ends the run: what its tasks do from now on is no part of it, and goes the usual way.
    func close() {
        let left = state.withLock { state in
            defer { state = State(isOver: true) }
            return state.jobs[state.next...]
        }
        for job in left { job.runOutside() }
    }

    private func takeNext() -> Waiting? {
        state.withLock { state in
            guard state.next < state.jobs.count else {
                state.jobs.removeAll(keepingCapacity: true)
                state.next = 0
                return nil
            }
            state.next += 1
            return state.jobs[state.next - 1]
        }
    }

    /// The main actor's executor of a run.
    private final class MainExecutor: SerialExecutor {
        private let add: @Sendable (UnownedJob, MainExecutor) -> Void

        init(_ add: @escaping @Sendable (UnownedJob, MainExecutor) -> Void) { self.add = add }

        func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), self) }

        func checkIsolated() { dispatchPrecondition(condition: .onQueue(.main)) }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Lock<JobPump.State> {
    /// Adds a job; once the run is over, it goes the usual way.
    fileprivate func add(_ job: JobPump.Waiting) {
        let isOver = withLock { state in
            if !state.isOver { state.jobs.append(job) }
            return state.isOver
        }
        if isOver { job.runOutside() }
    }
}
