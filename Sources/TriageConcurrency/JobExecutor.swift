/// An executor that hands the steps of a task to a queue of the caller's.
///
/// A task that has waited continues in the pool of threads by default, which wakes a thread each
/// time. On a queue that is at work at that moment, no thread wakes.
@usableFromInline
package final class JobExecutor: Sendable {
    private let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Creates an executor.
    ///
    /// - Parameter enqueue: Adds a step to the queue, which must run it once and not within this
    ///   call.
    package init(_ enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.enqueue = enqueue
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension JobExecutor: TaskExecutor {
    @usableFromInline
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        enqueue { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// Starts a task, on the caller's thread until its first suspension if the system can do that.
///
/// Older systems start it on the global executor, and it continues there too.
///
/// - Parameters:
///   - executor: The executor on which the task continues; nil for the global one.
///   - work: The work.
/// - Returns: The task.
@usableFromInline
func startImmediately(
    on executor: JobExecutor?, _ work: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate(executorPreference: executor) { await work() }
    } else {
        Task { await work() }
    }
}
