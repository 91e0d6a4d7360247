#if canImport(Combine) || OpenCombine
import TriageConcurrency

/// An async function as a publisher: it is called when a subscriber demands its value, once for each
/// subscriber, and cancelled with the subscription.
///
///     TaskPublisher { () async throws(HomeFailure) in try await repository.home() }
///
/// The task has the priority and the task-local values of who demands the value; a function that
/// belongs to an actor runs there.
public struct TaskPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
    private let work: TaskWork<Output, Failure>

    /// Makes a publisher of a function.
    public init(_ work: @escaping @Sendable () async throws(Failure) -> Output) {
        self.work = TaskWork(call: work)
    }

    /// Has a subscriber wait for the value.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        let listener = TaskReceiver<Output, Failure>(
            receiveValue: { _ = subscriber.receive($0) },
            receiveCompletion: { subscriber.receive(completion: $0) })
        subscriber.receive(subscription: TaskSubscription(work, listener))
    }
}

/// The function: its bare type cannot be a generic argument before iOS 18.
private struct TaskWork<Output: Sendable, Failure: Error>: Sendable {
    let call: @Sendable () async throws(Failure) -> Output
}

/// Who waits for the value of a task.
private struct TaskReceiver<Output, Failure: Error>: @unchecked Sendable {
    // Unchecked: a subscriber is not known to be safe to share; it is told one thing at a time.
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

    /// The work, which begins once.
    private func begin() -> TaskWork<Output, Failure>? {
        state.withLock { state in
            defer { state.work = nil }
            return state.work
        }
    }

    /// Ends it.
    ///
    /// - Returns: What it was made of, for releasing it where no lock is held.
    private func end() -> State {
        state.withLock { state in
            defer { state = State() }
            return state
        }
    }
}
#endif
