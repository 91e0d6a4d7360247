#if canImport(Combine) || OpenCombine
import TriageConcurrency

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

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
    fileprivate let work: @Sendable () async throws(Failure) -> Output
    fileprivate let sendsOnMainActor: Bool

    /// Creates a publisher from an async function.
    public init(
        @_inheritActorContext _ work: @escaping @Sendable () async throws(Failure) -> Output
    ) {
        self.init(sendsOnMainActor: false, work)
    }

    /// Creates a publisher that may send the value, or the failure, on the main actor.
    init(
        sendsOnMainActor: Bool, _ work: @escaping @Sendable () async throws(Failure) -> Output
    ) {
        self.sendsOnMainActor = sendsOnMainActor
        self.work = work
    }

    /// Adds a subscriber; the function is called at its first demand.
    public func receive<Downstream: Subscriber<Output, Failure>>(subscriber: Downstream) {
        subscriber.receive(subscription: TaskSubscription(self, subscriber))
    }
}

private final class TaskSubscription<Output: Sendable, Failure: Error>: Subscription, Sendable {
    private let state: Lock<State>

    private struct State: @unchecked Sendable {
        // Unchecked: a subscriber is not known to be safe to share; it receives one event at a time.
        var downstream: (any Subscriber<Output, Failure>)?
        // Stands for its function, whose bare type cannot be a generic argument before iOS 18.
        var publisher: TaskPublisher<Output, Failure>?
        var task: Task<Void, Never>?
    }

    init(
        _ publisher: TaskPublisher<Output, Failure>, _ downstream: any Subscriber<Output, Failure>
    ) {
        state = Lock(State(downstream: downstream, publisher: publisher))
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > 0, let publisher = state.withLock({ $0.publisher.take() }) else { return }
        let task = Task {
            let result: Result<Output, Failure>
            do throws(Failure) {
                result = .success(try await publisher.work())
            } catch {
                result = .failure(error)
            }
            if publisher.sendsOnMainActor {
                await MainActor.run { send(result) }
            } else {
                send(result)
            }
        }
        let isLate = state.withLock { state in
            if state.downstream != nil { state.task = task }
            return state.downstream == nil
        }
        if isLate { task.cancel() }
    }

    private func send(_ result: Result<Output, Failure>) {
        switch result {
        case .success(let value):
            _ = state.current.downstream?.receive(value)
            end().downstream?.receive(completion: .finished)
        case .failure(let error): end().downstream?.receive(completion: .failure(error))
        }
    }

    func cancel() { end().task?.cancel() }

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
