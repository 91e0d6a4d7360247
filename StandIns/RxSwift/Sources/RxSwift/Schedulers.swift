import Dispatch
import Foundation

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
    fileprivate let queue: DispatchQueue

    fileprivate init(_ queue: DispatchQueue) { self.queue = queue }

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

    fileprivate func run<StateType>(
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

/// Runs an action at once if it is scheduled on the main queue while no other one waits or runs.
public final class MainScheduler: SerialDispatchQueueScheduler {
    public nonisolated(unsafe) static let instance = MainScheduler(.main)

    private let count = Count()

    public override func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let (count, queue) = (count, queue)
        if count.begin() {
            defer { count.end() }
            return action(state)
        }
        return run(state, action) { body in
            queue.async {
                body()
                count.end()
            }
        }
    }

    /// The number of actions that wait or run.
    private final class Count: @unchecked Sendable {
        // Unchecked: the lock guards the number.
        private let lock = NSLock()
        private var value = 0
        private let key = DispatchSpecificKey<Bool>()

        init() { DispatchQueue.main.setSpecific(key: key, value: true) }

        /// Begins an action; whether it may run at once.
        func begin() -> Bool {
            let isFirst = lock.withLock {
                value += 1
                return value == 1
            }
            return isFirst && DispatchQueue.getSpecific(key: key) == true
        }

        func end() { lock.withLock { value -= 1 } }
    }
}

/// A scheduler that does its work at once.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
    public nonisolated(unsafe) static let instance = CurrentThreadScheduler()

    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable { action(state) }
}
