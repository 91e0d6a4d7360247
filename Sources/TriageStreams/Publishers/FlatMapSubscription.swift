#if canImport(Combine) || OpenCombine
import TriageConcurrency

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// One subscription of a flat map, which carries out what its ``FlatMapState`` decides.
///
/// With the lock held it calls no code from outside and releases no object from outside, since both
/// could call back.
final class FlatMapSubscription<
    Owner: AnyObject, Input, Work: Publisher, Downstream: Subscriber<Work.Output, Never>
>: Subscriber, Subscription {
    typealias Failure = Never
    typealias Context = FlatMapContext<Owner, Input, Work, Downstream>

    let mutex = PlatformMutex()
    // The mutex guards the properties below. The context is nil after the end.
    var state: FlatMapState
    private var context: Context?
    /// The context whose downstream is completed once the value being sent has been sent.
    private var pendingCompletion: Context?

    init(_ overlap: Overlap, _ context: Context) {
        state = FlatMapState(overlap)
        self.context = context
    }

    deinit { mutex.destroy() }

    func receive(subscription: any Subscription) {
        mutex.lock()
        let current = state.upstream == nil ? context : nil
        if current != nil { state.upstream = subscription }
        mutex.unlock()
        guard let current else { return subscription.cancel() }
        current.downstream.receive(subscription: self)
        subscription.request(state.overlap.capacity.map { .max($0) } ?? .unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        mutex.lock()
        let (action, overtaken) = state.receiveInput()
        let current = context
        mutex.unlock()
        // Until the new work has begun, the end of the old one is no change of the activity.
        current?.activity?.hold()
        defer { current?.activity?.release() }
        overtaken?.cancel()
        switch action {
        case .start(let generation):
            startWork(input, generation, current)
            mutex.lock()
            let isMore = state.didStart()
            mutex.unlock()
            if isMore { drain() }
        case .wait:
            mutex.lock()
            state.enqueue { self.startWork(input, $0, current) }
            mutex.unlock()
            drain()
            completeIfOwnerReleased(current)
        case .drop: completeIfOwnerReleased(current)
        }
        withExtendedLifetime(overtaken) {}
        return .none
    }

    /// Completes if the owner is gone, which running work may never notice.
    private func completeIfOwnerReleased(_ context: Context?) {
        if let context, !context.hasOwner { complete() }
    }

    func receive(completion: Subscribers.Completion<Never>) {
        mutex.lock()
        let upstream = state.upstream.take()
        state.isUpstreamFinished = true
        mutex.unlock()
        withExtendedLifetime(upstream) { drain() }
    }

    func request(_ demand: Subscribers.Demand) {
        mutex.lock()
        state.demand += demand
        let current = context
        mutex.unlock()
        current?.onScheduler { self.drain() }
    }

    func cancel() { tearDown().cancel() }
}

// Starting, draining and ending.
extension FlatMapSubscription {
    private func startWork(_ input: Input, _ generation: Int, _ context: Context?) {
        guard let context else { return }
        guard let work = context.work(for: input) else { return complete() }
        work.subscribe(FlatMapInnerSubscriber(self, context, generation))
    }

    /// Sends what may be sent, starts what may start, and completes at the end.
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

    /// Notes that sending has ended, and sends a completion that waited for it.
    ///
    /// - Returns: The further demand for the work, and whether there is more to do.
    func sent(
        _ demand: Subscribers.Demand = .none, of work: FlatMapInner? = nil
    ) -> (further: Subscribers.Demand, isMore: Bool) {
        mutex.lock()
        let sent = state.didSend(demand, of: work)
        let completed = pendingCompletion
        pendingCompletion = nil
        mutex.unlock()
        completed?.downstream.receive(completion: .finished)
        return sent
    }

    /// Cancels everything and completes the downstream, after the value being sent has been sent.
    func complete() {
        mutex.lock()
        let (former, teardown, isSending) = (context, state.end(), state.isSending)
        context = nil
        if isSending { pendingCompletion = former ?? pendingCompletion }
        mutex.unlock()
        teardown.cancel()
        if !isSending { former?.downstream.receive(completion: .finished) }
    }

    private func tearDown() -> FlatMapTeardown {
        mutex.lock()
        let (former, teardown) = ([context, pendingCompletion], state.end())
        (context, pendingCompletion) = (nil, nil)
        mutex.unlock()
        return withExtendedLifetime(former) { teardown }
    }
}
#endif
