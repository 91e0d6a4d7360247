#if canImport(Combine) || OpenCombine
import TriageConcurrency
import TriageCore

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// A publisher that runs each subscription as an operation of a fault center.
struct OperationPublisher<Upstream: Publisher>: Publisher {
    typealias Output = Outcome<Upstream.Output>
    typealias Failure = Never

    let center: FaultCenter
    let options: OperationOptions
    /// Makes the error that ends the operation of the upstream's failure, as part of it.
    var mapFailure: (Upstream.Failure) -> any Error = { $0 }
    /// Makes the upstream as part of the operation, because work may begin meanwhile; nil if its
    /// owner is gone.
    let upstream: () -> Upstream?

    func receive<Downstream: Subscriber<Output, Never>>(subscriber: Downstream) {
        let operation = OpenOperation(in: center, options)
        let subscription = OperationSubscription<Upstream.Output, Upstream.Failure, Downstream>(
            operation, mapFailure, subscriber)
        operation.perform {
            guard let upstream = upstream() else {
                subscription.cancel()
                return operation.passOn { Empty<Output, Never>().subscribe(subscriber) }
            }
            upstream.subscribe(subscription)
        }
    }
}

/// One subscription, which is one operation.
///
/// The first end counts, be it the upstream's completion or the subscriber's cancellation, on any
/// thread. Standard operators cannot do this: they release their cancellation handler before the
/// failure that they forward has arrived, and a cancellation between the two would leave the
/// operation open.
private final class OperationSubscription<Value, Failure: Error, Downstream: Subscriber>:
    Subscriber, Subscription
where Downstream.Input == Outcome<Value>, Downstream.Failure == Never {
    private let operation: OpenOperation
    private let mapFailure: (Failure) -> any Error
    private let mutex = PlatformMutex()
    // The mutex guards the properties below. Nothing in them is called or released while it is
    // held.
    private var phase: Phase
    private var demand = Subscribers.Demand.none

    private enum Phase {
        case waiting(Downstream)
        case open(Downstream, any Subscription)
        /// The upstream has failed, and the outcome waits for demand.
        case failed(Downstream, Outcome<Value>)
        case over
    }

    init(
        _ operation: OpenOperation, _ mapFailure: @escaping (Failure) -> any Error,
        _ downstream: Downstream
    ) {
        self.operation = operation
        self.mapFailure = mapFailure
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
        operation.passOn { downstream.receive(subscription: self) }
    }

    func receive(_ value: Value) -> Subscribers.Demand {
        mutex.lock()
        guard case .open(let downstream, _) = phase else {
            mutex.unlock()
            return .none
        }
        if demand > 0 { demand -= 1 }
        mutex.unlock()
        let further = operation.passOn { downstream.receive(.value(value)) }
        mutex.lock()
        demand += further
        mutex.unlock()
        return further
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished:
            operation.succeed()
            let downstream = close { _ in .over }
            operation.passOn { downstream?.receive(completion: .finished) }
        case .failure(let failure):
            let outcome: Outcome<Value> = operation.fail { mapFailure(failure) }
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

    /// Releases the upstream, which has ended.
    ///
    /// - Returns: The downstream; nil if the subscription has ended before, or has not begun.
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

    /// Sends the failure as the last element and completes, once there is demand.
    private func sendFailure() {
        mutex.lock()
        guard case .failed(let downstream, let outcome) = phase, demand > 0 else {
            return mutex.unlock()
        }
        phase = .over
        mutex.unlock()
        operation.passOn {
            _ = downstream.receive(outcome)
            downstream.receive(completion: .finished)
        }
    }
}
#endif
