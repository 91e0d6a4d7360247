#if canImport(Combine) || OpenCombine
import TriageStreams

/// A scheduler that runs its actions when a test asks for it.
final class HandScheduler: Scheduler {
    private(set) var isRunning = false
    private var deeds: [() -> Void] = []

    var now: ImmediateScheduler.SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: ImmediateScheduler.SchedulerTimeType.Stride { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) { deeds.append(action) }

    func schedule(
        after date: ImmediateScheduler.SchedulerTimeType,
        tolerance: ImmediateScheduler.SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { deeds.append(action) }

    func schedule(
        after date: ImmediateScheduler.SchedulerTimeType,
        interval: ImmediateScheduler.SchedulerTimeType.Stride,
        tolerance: ImmediateScheduler.SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        deeds.append(action)
        return AnyCancellable {}
    }

    func run() {
        isRunning = true
        while !deeds.isEmpty { deeds.removeFirst()() }
        isRunning = false
    }
}
#endif
