import Dispatch
import Triage

#if canImport(Combine)
let mainQueue = DispatchQueue.main
#else
let mainQueue = MainQueue()

/// What `DispatchQueue.main.ocombine` of the product OpenCombineDispatch is.
struct MainQueue: Scheduler {
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
    typealias SchedulerOptions = Never

    var now: SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: SchedulerTimeType.Stride { ImmediateScheduler.shared.minimumTolerance }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        DispatchQueue.main.async { action() }
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { schedule(options: nil, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any OpenCombine.Cancellable {
        schedule(options: nil, action)
        return AnyCancellable {}
    }
}
#endif
