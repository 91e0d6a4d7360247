import Foundation
import TriageConcurrency

/// The jobs of one run, which the main thread runs one at a time, in the order of their enqueueing.
///
/// Every job of the run is in this queue or under way on the main thread, unless it has left for an
/// executor, a queue or a thread of the app's own. What comes back from there is noted.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class JobPump: Sendable {
    private let state = Lock(State())

    /// A job, with the queue that runs it once the run is over.
    private struct Waiting: Sendable {
        let run: @Sendable () -> Void
        let isForMain: Bool
    }

    private struct State: Sendable {
        var jobs: [Waiting] = []
        /// The number of the next job in the list.
        var next = 0
        var outsideCount = 0
        var isOver = false
    }

    /// Whether no job waits.
    var isEmpty: Bool { state.withLock { $0.next == $0.jobs.count } }

    /// How often code outside of the driven jobs has gone on with the run.
    var outsideCount: Int { state.withLock { $0.outsideCount } }

    /// Notes that code outside of the driven jobs has gone on with the run.
    func noteOutside() { state.withLock { $0.outsideCount += 1 } }

    /// Adds a job for the shared pool.
    func add(_ job: UnownedJob) {
        add(Waiting(run: { PoolJobs.shared.run(job) }, isForMain: false))
    }

    /// Adds a job for the main actor.
    func addToMain(_ job: UnownedJob) {
        add(Waiting(run: { MainJobs.shared.run(job) }, isForMain: true))
    }

    /// Runs the jobs that wait, and those that they enqueue.
    ///
    /// - Parameter limit: The greatest number of jobs.
    /// - Returns: The number of jobs that ran.
    @MainActor func drain(limit: Int) -> Int {
        JobHooks.within(self) {
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
        JobHooks.close(self)
        let left = state.withLock { state in
            let left = state.jobs[state.next...]
            (state.jobs, state.next, state.isOver) = ([], 0, true)
            return left
        }
        for job in left { Self.runOutside(job) }
    }

    private func add(_ job: Waiting) {
        let isOver = state.withLock { state in
            if !state.isOver { state.jobs.append(job) }
            return state.isOver
        }
        if isOver { Self.runOutside(job) }
    }

    private static func runOutside(_ job: Waiting) {
        (job.isForMain ? DispatchQueue.main : .global()).async(execute: job.run)
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
}

/// The main actor's executor as the code of a run sees it.
///
/// All runs share it, since a task that outlives its run still goes back to it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class MainJobs: SerialExecutor {
    static let shared = MainJobs()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let pump = JobHooks.pump(for: job) {
            pump.addToMain(job)
        } else {
            DispatchQueue.main.async { self.run(job) }
        }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(.main)) }

    func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }
}

/// The executor on which the main thread runs the jobs for the shared pool.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class PoolJobs: TaskExecutor {
    static let shared = PoolJobs()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let pump = JobHooks.pump(for: job) {
            pump.add(job)
        } else {
            DispatchQueue.global().async { self.run(job) }
        }
    }

    func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
