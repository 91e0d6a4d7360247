#if canImport(Combine) || OpenCombine
import TriageConcurrency

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The subscriber of one piece of work.
final class FlatMapInnerSubscriber<
    Owner: AnyObject, Up, UpFailure: Error, Work: Publisher,
    Downstream: Subscriber<Work.Output, Never>
>: FlatMapInner, Subscriber {
    typealias Input = Work.Output
    typealias Failure = Work.Failure
    typealias Outer = FlatMapSubscription<Owner, Up, UpFailure, Work, Downstream>

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
        guard case .failure(let failure) = completion, !context.isCancellation(failure) else {
            return finish() ? outer.drain() : ()
        }
        outer.mutex.lock()
        let isWanted = !outer.state.isObsolete(self)
        let isNow = isWanted && outer.state.tryBeginFailure()
        if isWanted, !isNow {
            outer.state.enqueueEmission(
                .init(
                    inner: self, isFailure: true, followsItsWork: context.failureFollowsWork
                ) { _ = self.handleFailure(failure) })
        }
        outer.mutex.unlock()
        if isNow ? handleFailure(failure) : isWanted { outer.drain() }
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

    /// Passes a failure to the handler, then starts the fallback or frees the slot.
    ///
    /// - Returns: Whether there is more to do.
    private func handleFailure(_ failure: Failure) -> Bool {
        let isHandled = context.handleFailure(failure) && context.hasOwner
        let isMore = outer.sent().isMore
        guard isHandled else {
            outer.complete()
            return false
        }
        guard let fallback = context.fallback else { return finish() || isMore }
        outer.mutex.lock()
        let (isWanted, held) = outer.state.replaceWithFallback(self)
        outer.mutex.unlock()
        withExtendedLifetime(held) {}
        if isWanted {
            fallback(failure).setFailureType(to: Failure.self)
                .subscribe(FlatMapInnerSubscriber(outer, context, generation, isFallback: true))
        }
        return true
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
