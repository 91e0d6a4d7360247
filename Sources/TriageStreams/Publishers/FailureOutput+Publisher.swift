#if canImport(Combine) || OpenCombine
import TriageConcurrency

extension FailureOutput: Publisher {
    /// What went wrong.
    public typealias Output = Element
    /// It does not fail, and does not end.
    public typealias Failure = Never

    /// Has a subscriber listen, who hears first what was kept; the newest wait for its demand.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Element, Downstream.Failure == Never {
        let listener = FailureListener(self, subscriber)
        subscriber.receive(subscription: listener)
        listener.begin()
    }
}

/// Takes failures, whatever takes them from there.
private protocol Listening<Element>: AnyObject, Sendable {
    associatedtype Element: Sendable
    func take(_ sent: FailureOutput<Element>.Sent) -> Bool
}

private final class FailureListener<Downstream: Subscriber>: Subscription, Listening
where Downstream.Input: Sendable {
    private let output: FailureOutput<Downstream.Input>
    private let state: Lock<State>

    private struct State: @unchecked Sendable {
        // Unchecked for the same reason.
        var downstream: Downstream?
        var backlog: FailureBacklog<Downstream.Input>
        var demand = Subscribers.Demand.none
        var isSending = false
    }

    init(_ output: FailureOutput<Downstream.Input>, _ downstream: Downstream) {
        self.output = output
        state = Lock(
            State(downstream: downstream, backlog: FailureBacklog(limit: output.limit)))
    }

    deinit { cancel() }

    func begin() {
        guard state.withUncheckedLock({ $0.downstream }) != nil else { return }
        let this: any Listening<Downstream.Input> = self
        let id = output.attach { [weak this] in this?.take($0) ?? false }
        let rest = state.withUncheckedLock { $0.backlog.begin(as: id) }
        if let rest { output.detach(rest.id, returning: rest.failures) }
    }

    func take(_ sent: FailureOutput<Downstream.Input>.Sent) -> Bool {
        let surplus = state.withUncheckedLock { $0.backlog.append(sent) }
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
            return (state.backlog.leave(), state.downstream)
        }
        if let rest { output.detach(rest.id, returning: rest.failures) }
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
                let failure = state.backlog.popFirst()
            else { return nil }
            (state.isSending, state.demand) = (true, state.demand - 1)
            return (downstream, failure)
        }
    }
}

extension FailureListener: @unchecked Sendable {
    // Unchecked: a subscriber is not known to be safe to share; it is told one thing at a time.
}
#endif
