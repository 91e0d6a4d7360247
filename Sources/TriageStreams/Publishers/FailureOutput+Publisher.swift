#if canImport(Combine) || OpenCombine
import Triage

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
        var waiting: [FailureOutput<Downstream.Input>.Sent] = []
        var demand = Subscribers.Demand.none
        var isSending = false
        var id: Int?
        var hasLeft = false

        /// Ends it, once it listens.
        ///
        /// - Returns: Who has left, and what they have not had; nil when that was told, or is later.
        mutating func leave() -> (id: Int, rest: [FailureOutput<Downstream.Input>.Sent])? {
            downstream = nil
            guard let id, !hasLeft else { return nil }
            defer { (hasLeft, waiting) = (true, []) }
            return (id, waiting)
        }
    }

    init(_ output: FailureOutput<Downstream.Input>, _ downstream: Downstream) {
        self.output = output
        state = Lock(State(downstream: downstream))
    }

    deinit { cancel() }

    func begin() {
        guard state.withUncheckedLock({ $0.downstream }) != nil else { return }
        let this: any Listening<Downstream.Input> = self
        let id = output.attach { [weak this] in this?.take($0) ?? false }
        let left = state.withUncheckedLock { state in
            state.id = id
            return state.downstream == nil ? state.leave() : nil
        }
        if let left { output.detach(left.id, returning: left.rest) }
    }

    func take(_ sent: FailureOutput<Downstream.Input>.Sent) -> Bool {
        let hasLeft = state.withUncheckedLock { state in
            if !state.hasLeft { state.waiting = (state.waiting + [sent]).suffix(output.limit) }
            return state.hasLeft
        }
        if !hasLeft { send() }
        return !hasLeft
    }

    func request(_ demand: Subscribers.Demand) {
        state.withUncheckedLock { $0.demand += demand }
        send()
    }

    func cancel() {
        let (left, former) = state.withUncheckedLock { state in
            let former = state.downstream
            return (state.leave(), former)
        }
        if let left { output.detach(left.id, returning: left.rest) }
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
                !state.waiting.isEmpty
            else { return nil }
            (state.isSending, state.demand) = (true, state.demand - 1)
            return (downstream, state.waiting.removeFirst().failure)
        }
    }
}

extension FailureListener: @unchecked Sendable {
    // Unchecked: a subscriber is not known to be safe to share; it is told one thing at a time.
}
#endif
