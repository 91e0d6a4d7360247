#if canImport(Combine) || OpenCombine
import TriageConcurrency

/// One subscription of a flat map for work that can fail: it asks the bookkeeping, and does.
///
/// Nothing foreign is called, and nothing foreign released, with the lock held.
final class FlatMapConduit<Owner: AnyObject, Input, Failure: Error, Work: Publisher, Downstream>:
    Subscriber, Subscription
where Downstream: Subscriber, Downstream.Input == Work.Output, Downstream.Failure == Never {
    typealias Script = FlatMapScript<Owner, Input, Failure, Work, Downstream>

    let mutex = PlatformMutex()
    // What follows is guarded by the mutex; the script is nil when all is over.
    var core: FlatMapCore
    private var script: Script?
    /// Whose downstream is to be told of the end when what is going out has gone.
    private var farewell: Script?

    init(_ overlap: Overlap, _ script: Script) {
        core = FlatMapCore(overlap)
        self.script = script
    }

    deinit { mutex.destroy() }

    func receive(subscription: any Subscription) {
        mutex.lock()
        let script = core.upstream == nil ? script : nil
        if script != nil { core.upstream = subscription }
        mutex.unlock()
        guard let script else { return subscription.cancel() }
        script.downstream.receive(subscription: self)
        subscription.request(core.overlap.prefetch.map { .max($0) } ?? .unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        mutex.lock()
        let (arrival, overtaken) = core.arrive()
        let script = script
        mutex.unlock()
        overtaken?.cancel()
        switch arrival {
        case .start(let generation):
            begin(input, generation, script)
            mutex.lock()
            let isMore = core.started()
            mutex.unlock()
            if isMore { goOn() }
        case .wait:
            mutex.lock()
            core.wait { self.begin(input, $0, script) }
            mutex.unlock()
            goOn()
            endUnlessOwned(script)
        case .drop: endUnlessOwned(script)
        }
        withExtendedLifetime(overtaken) {}
        return .none
    }

    /// Ends when the owner is gone, which work under way may never find out.
    private func endUnlessOwned(_ script: Script?) {
        if let script, !script.hasOwner { vanish() }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        var failure: Failure?
        if case .failure(let error) = completion, !isCancellation(error) { failure = error }
        mutex.lock()
        guard !core.hasUpstreamEnded else { return mutex.unlock() }
        let (script, upstream) = (script, core.upstream)
        core.upstream = nil
        core.hasUpstreamEnded = true
        if let failure, let script {
            core.put(.init(work: nil, isFailure: true) { self.hand(failure, to: script) })
        }
        mutex.unlock()
        withExtendedLifetime(upstream) { goOn() }
    }

    func request(_ demand: Subscribers.Demand) {
        mutex.lock()
        core.demand += demand
        let script = script
        mutex.unlock()
        script?.inPlace { self.goOn() }
    }

    func cancel() { end().cancel() }

    private func hand(_ failure: Failure, to script: Script) {
        let isHeard = script.handUpstream(failure)
        _ = sent()
        if !isHeard { vanish() }
    }
}

// Beginning, going on and ending.
extension FlatMapConduit {
    private func begin(_ input: Input, _ generation: Int, _ script: Script?) {
        guard let script else { return }
        guard let work = script.work(for: input) else { return vanish() }
        work.subscribe(FlatMapWorker(self, script, generation))
    }

    /// Does what there is to do: sends what may go out, starts what may start, tells the end.
    func goOn() {
        while true {
            mutex.lock()
            let item = core.nextItem()
            let next = item == nil ? core.nextWaiting() : nil
            let hasEnded = item == nil && next == nil && core.hasEnded
            mutex.unlock()
            if let item {
                item.send()
            } else if let next {
                next.begin(next.generation)
                mutex.lock()
                _ = core.started()
                mutex.unlock()
            } else {
                return hasEnded ? vanish() : ()
            }
        }
    }

    /// Something has gone out.
    ///
    /// - Returns: What its work may send further, and whether there is more to do.
    func sent(
        _ demand: Subscribers.Demand = .none, of work: FlatMapWork? = nil
    ) -> (further: Subscribers.Demand, isMore: Bool) {
        mutex.lock()
        let sent = core.sent(demand, of: work)
        let leaving = farewell
        farewell = nil
        mutex.unlock()
        leaving?.downstream.receive(completion: .finished)
        return sent
    }

    /// Ends everything, and tells the downstream, once nothing is going out any more.
    func vanish() {
        mutex.lock()
        let (former, remains, isSending) = (script, core.end(), core.isSending)
        script = nil
        if isSending { farewell = former ?? farewell }
        mutex.unlock()
        remains.cancel()
        if !isSending { former?.downstream.receive(completion: .finished) }
    }

    private func end() -> FlatMapRemains {
        mutex.lock()
        let (former, remains) = ([script, farewell], core.end())
        (script, farewell) = (nil, nil)
        mutex.unlock()
        return withExtendedLifetime(former) { remains }
    }
}
#endif
