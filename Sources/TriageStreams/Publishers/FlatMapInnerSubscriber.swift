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

    init(
        _ outer: Outer, _ context: Outer.Context, _ generation: Int, isFallback: Bool = false
    ) {
        self.outer = outer
        self.context = context
        token = context.makeToken(isFallback: isFallback)
        super.init(generation: generation)
    }

    func receive(subscription: any Subscription) {
        let counted: (any Subscription)? = token.map { CountedSubscription(subscription, $0) }
        outer.mutex.lock()
        let demand = outer.state.begin(self, counted ?? subscription)
        outer.mutex.unlock()
        guard let demand else { return subscription.cancel() }
        token?.begin()
        subscription.request(demand)
    }

    func receive(_ value: Input) -> Subscribers.Demand {
        outer.mutex.lock()
        let isWanted = !outer.state.isObsolete(self)
        let isNow = isWanted && outer.state.tryBeginValue()
        if isWanted, !isNow {
            outer.state.enqueueEmission(
                .init(inner: self, isFailure: false) { self.sendBuffered(value) })
        }
        outer.mutex.unlock()
        guard isNow else {
            if isWanted { outer.drain() }
            return .none
        }
        let (further, isMore) = send(value)
        if isMore { outer.drain() }
        return further
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        // Only after whatever follows has begun.
        defer { if let token { context.onScheduler { token.end() } } }
        guard case .failure(let failure) = completion else {
            return finish() ? outer.drain() : ()
        }
        outer.mutex.lock()
        let isWanted = !outer.state.isObsolete(self)
        let isNow = isWanted && outer.state.tryBeginFailure()
        if isWanted, !isNow {
            outer.state.enqueueEmission(
                .init(inner: self, isFailure: true) { self.startFallback(for: failure) })
        }
        outer.mutex.unlock()
        if isNow { startFallback(for: failure) }
        if isWanted { outer.drain() }
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
        let subscription = outer.state.isObsolete(self) ? nil : subscription
        outer.mutex.unlock()
        if further > 0 { subscription?.request(further) }
    }

    /// Starts the fallback in the slot of this work, which has failed.
    private func startFallback(for failure: Failure) {
        _ = outer.sent()
        guard context.hasOwner, let fallback = context.fallback else { return outer.complete() }
        outer.mutex.lock()
        let (isWanted, held) = outer.state.replaceWithFallback(self)
        outer.mutex.unlock()
        withExtendedLifetime(held) {}
        guard isWanted else { return }
        fallback(failure).setFailureType(to: Failure.self)
            .subscribe(FlatMapInnerSubscriber(outer, context, generation, isFallback: true))
    }

    /// Ends this work and frees its slot.
    ///
    /// - Returns: Whether there is more to do.
    private func finish() -> Bool {
        outer.mutex.lock()
        let (wasWanted, isMore, held) = outer.state.finish(self)
        let upstream = outer.state.overlap.capacity == nil ? nil : outer.state.upstream
        outer.mutex.unlock()
        withExtendedLifetime(held) {}
        if wasWanted { upstream?.request(.max(1)) }
        return isMore
    }
}

/// A subscription of work whose cancellation ends its activity.
private struct CountedSubscription: Subscription {
    let combineIdentifier = CombineIdentifier()
    private let upstream: any Subscription
    private let token: ActivityToken

    init(_ upstream: any Subscription, _ token: ActivityToken) {
        self.upstream = upstream
        self.token = token
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    func cancel() {
        upstream.cancel()
        token.end()
    }
}
#endif
