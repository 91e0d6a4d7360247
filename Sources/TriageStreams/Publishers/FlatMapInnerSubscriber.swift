#if canImport(Combine) || OpenCombine
import TriageConcurrency

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

    init(_ outer: Outer, _ context: Outer.Context, _ generation: Int) {
        self.outer = outer
        self.context = context
        super.init(generation: generation)
    }

    func receive(subscription: any Subscription) {
        outer.mutex.lock()
        let demand = outer.state.begin(self, subscription)
        outer.mutex.unlock()
        guard let demand else { return subscription.cancel() }
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
        guard case .failure(let failure) = completion, !context.isCancellation(failure) else {
            return finish() ? outer.drain() : ()
        }
        outer.mutex.lock()
        let isWanted = !outer.state.isObsolete(self)
        let isNow = isWanted && outer.state.tryBeginFailure()
        if isWanted, !isNow {
            outer.state.enqueueEmission(
                .init(inner: self, isFailure: true) { _ = self.handleFailure(failure) })
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
            fallback.setFailureType(to: Failure.self)
                .subscribe(FlatMapInnerSubscriber(outer, context, generation))
        }
        return true
    }

    /// Ends this work and frees its slot.
    ///
    /// - Returns: Whether there is more to do.
    private func finish() -> Bool {
        outer.mutex.lock()
        let (wasWanted, isMore, held) = outer.state.finish(self)
        let upstream = outer.state.overlap.initialDemand == nil ? nil : outer.state.upstream
        outer.mutex.unlock()
        withExtendedLifetime(held) {}
        if wasWanted { upstream?.request(.max(1)) }
        return isMore
    }
}
#endif
