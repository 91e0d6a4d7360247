import Dispatch

public protocol ImmediateSchedulerType {
    func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable
}

public typealias RxTimeInterval = DispatchTimeInterval

public protocol SchedulerType: ImmediateSchedulerType {
    func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable
}

public class SerialDispatchQueueScheduler: SchedulerType {
    private let queue: DispatchQueue

    fileprivate init(_ queue: DispatchQueue) { self.queue = queue }

    public convenience init(internalSerialQueueName: String) {
        self.init(DispatchQueue(label: internalSerialQueueName))
    }

    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        run(state, action) { queue.async(execute: $0) }
    }

    public func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        run(state, action) { queue.asyncAfter(deadline: .now() + dueTime, execute: $0) }
    }

    private func run<StateType>(
        _ state: StateType, _ action: @escaping (StateType) -> any Disposable,
        by enqueue: (@escaping @Sendable () -> Void) -> Void
    ) -> any Disposable {
        let subscription = Subscription()
        // The queue runs one action after the other, on whatever thread.
        nonisolated(unsafe) let run = {
            if !subscription.isDisposed { subscription.hold(action(state)) }
        }
        enqueue { run() }
        return subscription
    }
}

public final class MainScheduler: SerialDispatchQueueScheduler {
    public nonisolated(unsafe) static let instance = MainScheduler(.main)
}
