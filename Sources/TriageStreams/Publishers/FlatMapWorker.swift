#if canImport(Combine) || OpenCombine
import TriageConcurrency

/// Takes what one piece of work says.
final class FlatMapWorker<Owner: AnyObject, Up, UpFailure: Error, Work: Publisher, Downstream>:
    FlatMapWork, Subscriber
where Downstream: Subscriber, Downstream.Input == Work.Output, Downstream.Failure == Never {
    typealias Input = Work.Output
    typealias Failure = Work.Failure
    typealias Conduit = FlatMapConduit<Owner, Up, UpFailure, Work, Downstream>

    private let conduit: Conduit
    private let script: Conduit.Script

    init(_ conduit: Conduit, _ script: Conduit.Script, _ generation: Int) {
        self.conduit = conduit
        self.script = script
        super.init(generation: generation)
    }

    func receive(subscription: any Subscription) {
        conduit.mutex.lock()
        let demand = conduit.core.begin(self, subscription)
        conduit.mutex.unlock()
        guard let demand else { return subscription.cancel() }
        subscription.request(demand)
    }

    func receive(_ value: Input) -> Subscribers.Demand {
        conduit.mutex.lock()
        let isWanted = !conduit.core.isForgotten(self)
        let isNow = isWanted && conduit.core.maySend()
        if isWanted, !isNow {
            conduit.core.put(.init(work: self, isFailure: false) { self.sendLater(value) })
        }
        conduit.mutex.unlock()
        guard isNow else {
            if isWanted { conduit.goOn() }
            return .none
        }
        let (further, isMore) = send(value)
        if isMore { conduit.goOn() }
        return further
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard case .failure(let failure) = completion, !script.isCancellation(failure) else {
            return free() ? conduit.goOn() : ()
        }
        conduit.mutex.lock()
        let isWanted = !conduit.core.isForgotten(self)
        let isNow = isWanted && conduit.core.mayHand()
        if isWanted, !isNow {
            conduit.core.put(.init(work: self, isFailure: true) { _ = self.hand(failure) })
        }
        conduit.mutex.unlock()
        if isNow ? hand(failure) : isWanted { conduit.goOn() }
    }

    private func send(_ value: Input) -> (further: Subscribers.Demand, isMore: Bool) {
        guard script.hasOwner else {
            conduit.vanish()
            return conduit.sent()
        }
        return conduit.sent(script.downstream.receive(value), of: self)
    }

    /// Sends what had to wait; its work waits as well, where it holds one value at a time.
    private func sendLater(_ value: Input) {
        let further = send(value).further
        conduit.mutex.lock()
        let subscription = conduit.core.isForgotten(self) ? nil : subscription
        conduit.mutex.unlock()
        if further > 0 { subscription?.request(further) }
    }

    /// Hands a failure over, and lets the fallback or the next begin.
    ///
    /// - Returns: Whether there is more to do.
    private func hand(_ failure: Failure) -> Bool {
        let isHeard = script.hand(failure) && script.hasOwner
        let isMore = conduit.sent().isMore
        guard isHeard else {
            conduit.vanish()
            return false
        }
        guard let fallback = script.fallback else { return free() || isMore }
        conduit.mutex.lock()
        let (isWanted, held) = conduit.core.replace(self)
        conduit.mutex.unlock()
        withExtendedLifetime(held) {}
        if isWanted {
            fallback.setFailureType(to: Failure.self)
                .subscribe(FlatMapWorker(conduit, script, generation))
        }
        return true
    }

    /// Frees the place.
    ///
    /// - Returns: Whether there is more to do.
    private func free() -> Bool {
        conduit.mutex.lock()
        let (wasWanted, isMore, held) = conduit.core.free(self)
        let upstream = conduit.core.overlap.prefetch == nil ? nil : conduit.core.upstream
        conduit.mutex.unlock()
        withExtendedLifetime(held) {}
        if wasWanted { upstream?.request(.max(1)) }
        return isMore
    }
}
#endif
