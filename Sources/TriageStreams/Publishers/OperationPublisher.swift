#if canImport(Combine) || OpenCombine
import TriageConcurrency
import TriageCore

/// A publisher that runs as an operation, which begins with each subscription.
struct OperationPublisher<Upstream: Publisher>: Publisher {
    typealias Output = Outcome<Upstream.Output>
    typealias Failure = Never

    let upstream: Upstream
    let begin: () -> OpenOperation

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
        let operation = begin()
        let conduit = OperationSubscription<Upstream.Output, Upstream.Failure, Downstream>(
            operation, subscriber)
        operation.perform { upstream.subscribe(conduit) }
    }
}

/// One subscription that is an operation: whichever end comes first is the operation's, be it the
/// upstream's or the subscriber's, on whatever threads they come.
///
/// Standard operators would do, but let go of what a cancellation has to tell before the failure that
/// they pass on has arrived: between the two an operation would never end.
private final class OperationSubscription<Value, Failure: Error, Downstream: Subscriber>:
    Subscriber, Subscription
where Downstream.Input == Outcome<Value>, Downstream.Failure == Never {
    private let operation: OpenOperation
    private let mutex = PlatformMutex()
    // What follows is guarded by the mutex, and neither called nor released with it held.
    private var phase: Phase
    private var demand = Subscribers.Demand.none

    private enum Phase {
        case waiting(Downstream)
        case open(Downstream, any Subscription)
        /// It has failed, and nobody has demanded to know yet.
        case failed(Downstream, Outcome<Value>)
        case over
    }

    init(_ operation: OpenOperation, _ downstream: Downstream) {
        self.operation = operation
        phase = .waiting(downstream)
    }

    deinit { mutex.destroy() }

    func receive(subscription: any Subscription) {
        mutex.lock()
        guard case .waiting(let downstream) = phase else {
            mutex.unlock()
            return subscription.cancel()
        }
        phase = .open(downstream, subscription)
        mutex.unlock()
        downstream.receive(subscription: self)
    }

    func receive(_ value: Value) -> Subscribers.Demand {
        mutex.lock()
        guard case .open(let downstream, _) = phase else {
            mutex.unlock()
            return .none
        }
        if demand > 0 { demand -= 1 }
        mutex.unlock()
        let further = downstream.receive(.value(value))
        mutex.lock()
        demand += further
        mutex.unlock()
        return further
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished:
            operation.succeed()
            close { _ in .over }?.receive(completion: .finished)
        case .failure(let failure):
            let outcome: Outcome<Value> = operation.fail(with: failure)
            _ = close { .failed($0, outcome) }
            sendFailure()
        }
    }

    func request(_ demand: Subscribers.Demand) {
        mutex.lock()
        self.demand += demand
        let current = phase
        mutex.unlock()
        if case .open(_, let upstream) = current {
            operation.perform { upstream.request(demand) }
        }
        sendFailure()
    }

    func cancel() {
        operation.cancel()
        mutex.lock()
        let former = phase
        phase = .over
        mutex.unlock()
        if case .open(_, let upstream) = former { upstream.cancel() }
    }

    /// Leaves the upstream, which has ended.
    ///
    /// - Returns: The downstream, if this is the upstream's first end.
    private func close(into next: (Downstream) -> Phase) -> Downstream? {
        mutex.lock()
        let former = phase
        switch former {
        case .waiting: phase = .over
        case .open(let downstream, _): phase = next(downstream)
        case .failed, .over: break
        }
        mutex.unlock()
        guard case .open(let downstream, _) = former else { return nil }
        return downstream
    }

    /// Sends what it failed with, as the last element, once that is demanded.
    private func sendFailure() {
        mutex.lock()
        guard case .failed(let downstream, let outcome) = phase, demand > 0 else {
            return mutex.unlock()
        }
        phase = .over
        mutex.unlock()
        _ = downstream.receive(outcome)
        downstream.receive(completion: .finished)
    }
}
#endif
