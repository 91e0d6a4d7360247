#if canImport(Combine) || OpenCombine
import TriageConcurrency

extension FailureRelay: Publisher {
    /// What went wrong.
    public typealias Output = Element
    /// It does not fail, and does not end.
    public typealias Failure = Never

    /// Has a subscriber listen, who hears first what was kept; the newest wait for its demand.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Element, Downstream.Failure == Never {
        let listener = FailureSubscription(self, subscriber)
        subscriber.receive(subscription: listener)
        listener.start()
    }
}

/// Takes failures, whatever takes them from there.
private protocol FailureReceiving<Element>: AnyObject, Sendable {
    associatedtype Element: Sendable
    func receive(_ sent: FailureRelay<Element>.NumberedFailure) -> Bool
}

private final class FailureSubscription<Downstream: Subscriber>: Subscription, FailureReceiving
where Downstream.Input: Sendable {
    private let output: FailureRelay<Downstream.Input>
    private let state: Lock<State>

    private struct State: @unchecked Sendable {
        // Unchecked for the same reason.
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
        let this: any FailureReceiving<Downstream.Input> = self
        let id = output.addSubscriber { [weak this] in this?.receive($0) ?? false }
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
        // Let go of here, outside of the lock.
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

extension FailureSubscription: @unchecked Sendable {
    // Unchecked: a subscriber is not known to be safe to share; it is told one thing at a time.
}
#endif
