// What Apple's Combine has, so that the app runs with OpenCombine, too.
import Dispatch
import Triage

#if canImport(Combine)
let mainScheduler = DispatchQueue.main
#else
let mainScheduler = MainScheduler()

/// The main queue as a scheduler.
struct MainScheduler: Scheduler {
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType

    var now: SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: SchedulerTimeType.Stride { ImmediateScheduler.shared.minimumTolerance }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        DispatchQueue.main.async { action() }
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { schedule(options: options, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any OpenCombine.Cancellable {
        schedule(options: options, action)
        return AnyCancellable {}
    }
}
extension Publisher {
    /// OpenCombine has no `merge`.
    func merge(
        with other: some Publisher<Output, Failure>
    ) -> AnyPublisher<Output, Failure> {
        [eraseToAnyPublisher(), other.eraseToAnyPublisher()].publisher
            .setFailureType(to: Failure.self).flatMap { $0 }.eraseToAnyPublisher()
    }
}
#endif
