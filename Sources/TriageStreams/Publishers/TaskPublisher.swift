#if canImport(Combine) || OpenCombine
import TriageConcurrency

/// A publisher that calls an async function and sends its value.
///
/// The function is called once for each subscriber, at its first demand, and its task is canceled
/// with the subscription.
///
///     TaskPublisher { () async throws(HomeFailure) in try await repository.home() }
///
/// The task inherits the priority and the task-local values of the demanding task. A function that
/// is isolated to an actor runs there.
public struct TaskPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
    private let work: TaskWork<Output, Failure>

    /// Creates a publisher from an async function.
    public init(_ work: @escaping @Sendable () async throws(Failure) -> Output) {
        self.work = TaskWork(call: work)
    }

    /// Adds a subscriber; the function is called at its first demand.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        let listener = TaskReceiver<Output, Failure>(
            receiveValue: { _ = subscriber.receive($0) },
            receiveCompletion: { subscriber.receive(completion: $0) })
        subscriber.receive(subscription: TaskSubscription(work, listener))
    }
}

/// A wrapper of the function, whose bare type cannot be a generic argument before iOS 18.
private struct TaskWork<Output: Sendable, Failure: Error>: Sendable {
    let call: @Sendable () async throws(Failure) -> Output
}

/// The subscriber of a task, as two closures.
private struct TaskReceiver<Output, Failure: Error>: @unchecked Sendable {
    // Unchecked: a subscriber is not known to be safe to share; it receives one event at a time.
    let receiveValue: (Output) -> Void
    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
}

private final class TaskSubscription<Output: Sendable, Failure: Error>: Subscription, Sendable {
    private let state: Lock<State>

    private struct State: Sendable {
        var listener: TaskReceiver<Output, Failure>?
        var work: TaskWork<Output, Failure>?
        var task: Task<Void, Never>?
    }

    init(_ work: TaskWork<Output, Failure>, _ listener: TaskReceiver<Output, Failure>) {
        state = Lock(State(listener: listener, work: work))
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > 0, let work = begin() else { return }
        let task = Task {
            do throws(Failure) {
                let value = try await work.call()
                self.state.current.listener?.receiveValue(value)
                self.end().listener?.receiveCompletion(.finished)
            } catch {
                self.end().listener?.receiveCompletion(.failure(error))
            }
        }
        let isLate = state.withLock { state in
            if state.listener != nil { state.task = task }
            return state.listener == nil
        }
        if isLate { task.cancel() }
    }

    func cancel() { end().task?.cancel() }

    /// The work at the first call; nil at every later one.
    private func begin() -> TaskWork<Output, Failure>? {
        state.withLock { state in
            defer { state.work = nil }
            return state.work
        }
    }

    /// Ends the subscription.
    ///
    /// - Returns: The former state, which the caller releases without the lock.
    private func end() -> State {
        state.withLock { state in
            defer { state = State() }
            return state
        }
    }
}
#endif
