import Dispatch

public protocol ImmediateSchedulerType {
    func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable
}

public class SerialDispatchQueueScheduler: ImmediateSchedulerType {
    private let queue: DispatchQueue

    fileprivate init(_ queue: DispatchQueue) { self.queue = queue }

    public convenience init(internalSerialQueueName: String) {
        self.init(DispatchQueue(label: internalSerialQueueName))
    }

    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let subscription = Subscription()
        // The queue runs one action after the other, on whatever thread.
        nonisolated(unsafe) let run = {
            if !subscription.isDisposed { subscription.hold(action(state)) }
        }
        queue.async { run() }
        return subscription
    }
}

public final class MainScheduler: SerialDispatchQueueScheduler {
    public nonisolated(unsafe) static let instance = MainScheduler(.main)
}
