import Dispatch

/// Starts a task on its own thread where the system supports that, otherwise on the shared pool.
///
/// A check that blocks its own thread delays neither the gate nor the other checks.
func onDedicatedThread(
    _ name: CheckName, _ work: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        Task(executorPreference: CheckExecutor(name)) { await work() }
    } else {
        Task { await work() }
    }
}

/// An executor with its own serial queue, which gets a thread even if all others are blocked.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class CheckExecutor: TaskExecutor {
    private let queue: DispatchQueue

    init(_ name: CheckName) { queue = DispatchQueue(label: "triage.launch.\(name)") }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
