#if canImport(Combine) || OpenCombine
import Dispatch
import TriageConcurrency

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// A scheduler for closures of the main actor, which delays nothing that is already on it.
///
/// Values from another thread, and values that arrive while they wait, take their turn on the main
/// queue, so the order stays.
final class MainActorScheduler: Scheduler, Sendable {
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
    typealias SchedulerOptions = Never

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private let waitingCount = Lock(0)

    var now: SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: SchedulerTimeType.Stride { ImmediateScheduler.shared.minimumTolerance }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        let isOnMain = DispatchQueue.getSpecific(key: Self.key) == true
        if isOnMain, waitingCount.current == 0 { return action() }
        waitingCount.withLock { $0 += 1 }
        // The compiler cannot know that only the main queue calls it.
        nonisolated(unsafe) let action = action
        DispatchQueue.main.async {
            self.waitingCount.withLock { $0 -= 1 }
            action()
        }
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { schedule(options: options, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        schedule(options: options, action)
        return AnyCancellable {}
    }
}

extension Scheduler {
    /// The main actor's scheduler instead of none, for closures that are written in its code.
    ///
    /// Called elsewhere, such a closure races with the main actor, or Swift's runtime ends the app.
    func orMainActor(for isolation: (any Actor)?) -> any Scheduler {
        self is ImmediateScheduler && isolation === MainActor.shared ? MainActorScheduler() : self
    }
}
#endif
