#if canImport(Combine) || OpenCombine
import TriageConcurrency

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension FailureRelay: Publisher {
    /// The type of the failures.
    public typealias Output = Element
    /// The relay neither fails nor completes.
    public typealias Failure = Never

    /// Adds a subscriber, which first receives the failures that were kept.
    ///
    /// The newest failures wait for the subscriber's demand, as many as the buffer holds.
    public func receive<Downstream: Subscriber<Element, Never>>(subscriber: Downstream) {
        let subscription = FailureSubscription(self, subscriber)
        subscriber.receive(subscription: subscription)
        subscription.start()
    }
}

private final class FailureSubscription<Downstream: Subscriber>: Subscription, FailureReceiving
where Downstream.Input: Sendable {
    private let output: FailureRelay<Downstream.Input>
    private let state: Lock<State>

    private struct State: @unchecked Sendable {
        // Unchecked: a subscriber is not known to be safe to share; it receives one event at a time.
        var downstream: Downstream?
        var buffer: FailureBuffer<Downstream.Input>
        var demand = Subscribers.Demand.none
        var isSending = false
    }

    init(_ output: FailureRelay<Downstream.Input>, _ downstream: Downstream) {
        self.output = output
        state = Lock(
            State(downstream: downstream, buffer: FailureBuffer(bufferSize: output.bufferSize)))
    }

    deinit { cancel() }

    func start() {
        guard state.withUncheckedLock({ $0.downstream }) != nil else { return }
        let id = output.addSubscriber(self)
        let rest = state.withUncheckedLock { $0.buffer.activate(id: id) }
        if let rest { output.removeSubscriber(rest.id, returning: rest.failures) }
    }

    func receive(_ sent: FailureRelay<Downstream.Input>.NumberedFailure) -> Bool {
        let surplus = state.withUncheckedLock { $0.buffer.append(sent) }
        if surplus != nil { send() }
        return surplus != nil
    }

    func request(_ demand: Subscribers.Demand) {
        state.withUncheckedLock { $0.demand += demand }
        send()
    }

    func cancel() {
        let (rest, former) = state.withUncheckedLock { state in
            defer { state.downstream = nil }
            return (state.buffer.cancel(), state.downstream)
        }
        if let rest { output.removeSubscriber(rest.id, returning: rest.failures) }
        // Released here, outside the lock, because its deinitializer may call back.
        withExtendedLifetime(former) {}
    }

    private func send() {
        while let (downstream, failure) = next() {
            let demand = downstream.receive(failure)
            state.withUncheckedLock { state in
                state.demand += demand
                state.isSending = false
            }
        }
    }

    private func next() -> (Downstream, Downstream.Input)? {
        state.withUncheckedLock { state in
            guard let downstream = state.downstream, !state.isSending, state.demand > 0,
                let failure = state.buffer.popFirst()
            else { return nil }
            (state.isSending, state.demand) = (true, state.demand - 1)
            return (downstream, failure)
        }
    }
}
#endif
