#if canImport(Combine) || OpenCombine
import TriageConcurrency

/// One subscription of a flat map for work that can fail: it asks the bookkeeping, and does.
///
/// Nothing foreign is called, and nothing foreign released, with the lock held.
final class FlatMapSubscription<
    Owner: AnyObject, Input, Failure: Error, Work: Publisher, Downstream
>:
    Subscriber, Subscription
where Downstream: Subscriber, Downstream.Input == Work.Output, Downstream.Failure == Never {
    typealias Context = FlatMapContext<Owner, Input, Failure, Work, Downstream>

    let mutex = PlatformMutex()
    // What follows is guarded by the mutex; the script is nil when all is over.
    var state: FlatMapState
    private var context: Context?
    /// Whose downstream is to be told of the end when what is going out has gone.
    private var pendingCompletion: Context?

    init(_ overlap: Overlap, _ script: Context) {
        state = FlatMapState(overlap)
        self.context = script
    }

    deinit { mutex.destroy() }

    func receive(subscription: any Subscription) {
        mutex.lock()
        let script = state.upstream == nil ? context : nil
        if script != nil { state.upstream = subscription }
        mutex.unlock()
        guard let script else { return subscription.cancel() }
        script.downstream.receive(subscription: self)
        subscription.request(state.overlap.initialDemand.map { .max($0) } ?? .unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        mutex.lock()
        let (arrival, overtaken) = state.receiveInput()
        let script = context
        mutex.unlock()
        overtaken?.cancel()
        switch arrival {
        case .start(let generation):
            startWork(input, generation, script)
            mutex.lock()
            let isMore = state.didStart()
            mutex.unlock()
            if isMore { drain() }
        case .wait:
            mutex.lock()
            state.enqueue { self.startWork(input, $0, script) }
            mutex.unlock()
            drain()
            completeIfOwnerReleased(script)
        case .drop: completeIfOwnerReleased(script)
        }
        withExtendedLifetime(overtaken) {}
        return .none
    }

    /// Ends when the owner is gone, which work under way may never find out.
    private func completeIfOwnerReleased(_ script: Context?) {
        if let script, !script.hasOwner { complete() }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        var failure: Failure?
        if case .failure(let error) = completion, !isCancellation(error) { failure = error }
        mutex.lock()
        guard !state.isUpstreamFinished else { return mutex.unlock() }
        let (script, upstream) = (context, state.upstream)
        state.upstream = nil
        state.isUpstreamFinished = true
        if let failure, let script {
            state.enqueueEmission(
                .init(inner: nil, isFailure: true) {
                    self.handleUpstreamFailure(failure, to: script)
                })
        }
        mutex.unlock()
        withExtendedLifetime(upstream) { drain() }
    }

    func request(_ demand: Subscribers.Demand) {
        mutex.lock()
        state.demand += demand
        let script = context
        mutex.unlock()
        script?.onScheduler { self.drain() }
    }

    func cancel() { tearDown().cancel() }

    private func handleUpstreamFailure(_ failure: Failure, to script: Context) {
        let isHeard = script.handleUpstreamFailure(failure)
        _ = sent()
        if !isHeard { complete() }
    }
}

// Beginning, going on and ending.
extension FlatMapSubscription {
    private func startWork(_ input: Input, _ generation: Int, _ script: Context?) {
        guard let script else { return }
        guard let work = script.work(for: input) else { return complete() }
        work.subscribe(FlatMapInnerSubscriber(self, script, generation))
    }

    /// Does what there is to do: sends what may go out, starts what may start, tells the end.
    func drain() {
        while true {
            mutex.lock()
            let item = state.nextEmission()
            let next = item == nil ? state.nextPending() : nil
            let hasEnded = item == nil && next == nil && state.isFinished
            mutex.unlock()
            if let item {
                item.send()
            } else if let next {
                next.begin(next.generation)
                mutex.lock()
                _ = state.didStart()
                mutex.unlock()
            } else {
                return hasEnded ? complete() : ()
            }
        }
    }

    /// Something has gone out.
    ///
    /// - Returns: What its work may send further, and whether there is more to do.
    func sent(
        _ demand: Subscribers.Demand = .none, of work: FlatMapInner? = nil
    ) -> (further: Subscribers.Demand, isMore: Bool) {
        mutex.lock()
        let sent = state.didSend(demand, of: work)
        let leaving = pendingCompletion
        pendingCompletion = nil
        mutex.unlock()
        leaving?.downstream.receive(completion: .finished)
        return sent
    }

    /// Ends everything, and tells the downstream, once nothing is going out any more.
    func complete() {
        mutex.lock()
        let (former, remains, isSending) = (context, state.end(), state.isSending)
        context = nil
        if isSending { pendingCompletion = former ?? pendingCompletion }
        mutex.unlock()
        remains.cancel()
        if !isSending { former?.downstream.receive(completion: .finished) }
    }

    private func tearDown() -> FlatMapTeardown {
        mutex.lock()
        let (former, remains) = ([context, pendingCompletion], state.end())
        (context, pendingCompletion) = (nil, nil)
        mutex.unlock()
        return withExtendedLifetime(former) { remains }
    }
}
#endif
