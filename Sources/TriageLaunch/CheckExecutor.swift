import Dispatch

/// Starts a task on a thread of its own, where the system can do that: one that blocks its thread holds
/// up no other check, and not the gate.
func onDedicatedThread(
    _ name: CheckName, _ work: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        Task(executorPreference: CheckExecutor(name)) { await work() }
    } else {
        Task { await work() }
    }
}

/// A thread of one check's own: a serial queue gets one even when all others are blocked.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class CheckExecutor: TaskExecutor {
    private let queue: DispatchQueue

    init(_ name: CheckName) { queue = DispatchQueue(label: "triage.launch.\(name)") }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
