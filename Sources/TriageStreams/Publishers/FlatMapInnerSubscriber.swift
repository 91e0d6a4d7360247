#if canImport(Combine) || OpenCombine
import TriageConcurrency

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The subscriber of one piece of work.
final class FlatMapInnerSubscriber<
    Owner: AnyObject, Up, Work: Publisher, Downstream: Subscriber<Work.Output, Never>
>: FlatMapInner, Subscriber {
    typealias Input = Work.Output
    typealias Failure = Work.Failure
    typealias Outer = FlatMapSubscription<Owner, Up, Work, Downstream>

    private let outer: Outer
    private let context: Outer.Context
    private let token: ActivityToken?
    // The lock of the flat map guards the properties below.
    private(set) var state: FlatMapMachine.WorkState
    private var subscription: (any Subscription)?

    init(
        _ outer: Outer, _ context: Outer.Context, _ generation: Int, isFallback: Bool = false
    ) {
        self.outer = outer
        self.context = context
        token = context.makeToken(isFallback: isFallback)
        state = .init(generation: generation)
    }

    func receive(subscription: any Subscription) {
        outer.mutex.lock()
        let (isWanted, demand) = (outer.machine.begin(self, &state), outer.workDemand)
        if isWanted { self.subscription = subscription }
        outer.mutex.unlock()
        guard isWanted else { return subscription.cancel() }
        token?.begin()
        subscription.request(demand)
    }

    func receive(_ value: Input) -> Subscribers.Demand {
        outer.mutex.lock()
        let action = outer.machine.beginSending(of: state)
        if case .wait = action {
            outer.machine.enqueue(.init(of: self, isFailure: false) { self.sendBuffered(value) })
        }
        outer.mutex.unlock()
        switch action {
        case .send:
            let (further, isMore) = send(value)
            if isMore { outer.drain() }
            return further
        case .wait: outer.drain()
        case .drop: break
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        // Only after whatever follows has begun.
        defer { if let token { context.onScheduler { token.end() } } }
        guard case .failure(let failure) = completion else {
            return finish() ? outer.drain() : ()
        }
        outer.mutex.lock()
        let action = outer.machine.beginSending(of: state, isFailure: true)
        if case .wait = action {
            outer.machine.enqueue(
                .init(of: self, isFailure: true) { self.startFallback(for: failure) })
        }
        outer.mutex.unlock()
        if case .send = action { startFallback(for: failure) }
        outer.drain()
    }

    private func send(_ value: Input) -> (further: Subscribers.Demand, isMore: Bool) {
        guard context.hasOwner else {
            outer.complete()
            return outer.sent()
        }
        return outer.sent(context.downstream.receive(value), of: self)
    }

    /// Sends a value that had to wait, and then asks its work for the next one.
    private func sendBuffered(_ value: Input) {
        let further = send(value).further
        outer.mutex.lock()
        let subscription = outer.machine.isObsolete(state) ? nil : subscription
        outer.mutex.unlock()
        if further > 0 { subscription?.request(further) }
    }

    /// Starts the fallback in the slot of this work, which has failed.
    private func startFallback(for failure: Failure) {
        _ = outer.sent()
        guard context.hasOwner, let fallback = context.fallback else { return outer.complete() }
        outer.mutex.lock()
        let (isWanted, _) = outer.machine.finish(self, &state, keepsSlot: true)
        outer.mutex.unlock()
        guard isWanted else { return }
        subscription = nil
        fallback(failure).setFailureType(to: Failure.self)
            .subscribe(FlatMapInnerSubscriber(outer, context, state.generation, isFallback: true))
    }

    /// Ends this work and frees its slot.
    ///
    /// - Returns: Whether there is more to do.
    private func finish() -> Bool {
        outer.mutex.lock()
        let (wasWanted, isMore) = outer.machine.finish(self, &state)
        let upstream = outer.machine.capacity == nil ? nil : outer.upstream
        outer.mutex.unlock()
        guard wasWanted else { return isMore }
        subscription = nil
        upstream?.request(.max(1))
        return isMore
    }

    func cancel() {
        subscription.take()?.cancel()
        token?.end()
    }
}
#endif
