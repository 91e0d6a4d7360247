#if canImport(Combine) || OpenCombine
import TriageConcurrency

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// One subscription of a flat map.
final class FlatMapSubscription<
    Owner: AnyObject, Input, Work: Publisher, Downstream: Subscriber<Work.Output, Never>
>: FlatMapShell, Subscriber, Subscription {
    typealias Failure = Never
    typealias Context = FlatMapContext<Owner, Input, Work, Downstream>
    typealias Inner = FlatMapInnerSubscriber<Owner, Input, Work, Downstream>

    let mutex = PlatformMutex()
    // The mutex guards the properties below. The context is nil after the end.
    var machine: FlatMapMachine
    private(set) var upstream: (any Subscription)?
    private var context: Context?

    init(_ overlap: Overlap, _ context: Context) {
        machine = FlatMapMachine(overlap, demand: 0)
        self.context = context
    }

    deinit { mutex.destroy() }

    func receive(subscription: any Subscription) {
        mutex.lock()
        let current = upstream == nil ? context : nil
        if current != nil { upstream = subscription }
        let demand = machine.capacity.map(Subscribers.Demand.max) ?? .unlimited
        mutex.unlock()
        guard let current else { return subscription.cancel() }
        current.downstream.receive(subscription: self)
        subscription.request(demand)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        mutex.lock()
        let (action, overtaken) = machine.receiveInput()
        let current = context
        if case .wait = action { machine.enqueue { self.startWork(input, $0, current) } }
        mutex.unlock()
        // Until the new work has begun, the end of the old one is no change of the activity.
        current?.activity?.hold()
        defer { current?.activity?.release() }
        overtaken?.cancel()
        carryOut(action) { startWork(input, $0, current) }
        withExtendedLifetime(overtaken) {}
        return .none
    }

    func completeIfOwnerReleased() {
        mutex.lock()
        let current = context
        mutex.unlock()
        if let current, !current.hasOwner { complete() }
    }

    func receive(completion: Subscribers.Completion<Never>) {
        mutex.lock()
        let upstream = upstream.take()
        machine.finishUpstream()
        mutex.unlock()
        withExtendedLifetime(upstream) { drain() }
    }

    func request(_ demand: Subscribers.Demand) {
        mutex.lock()
        machine.addDemand(demand.max)
        let current = context
        mutex.unlock()
        current?.onScheduler { self.drain() }
    }

    func cancel() { end(completes: false) }
}

// Starting and ending.
extension FlatMapSubscription {
    private func startWork(_ input: Input, _ generation: Int, _ context: Context?) {
        guard let context else { return }
        guard let work = context.work(for: input) else { return complete() }
        work.subscribe(Inner(self, context, generation))
    }

    /// Notes that sending has ended.
    ///
    /// - Returns: The further demand for the work, and whether there is more to do.
    func sent(
        _ demand: Subscribers.Demand = .none, of work: Inner? = nil
    ) -> (further: Subscribers.Demand, isMore: Bool) {
        mutex.lock()
        let isMore = machine.didSend(further: demand.max)
        let isWanted = work.map { !machine.isObsolete($0.state) } ?? false
        let further = isWanted ? workDemand : .none
        mutex.unlock()
        return (further, isMore)
    }

    /// The demand that each piece of work gets, read with the lock held.
    ///
    /// With a limited demand from downstream, each piece of work holds at most one waiting value.
    var workDemand: Subscribers.Demand { machine.isUnlimited ? .unlimited : .max(1) }

    func complete() { end(completes: true) }

    private func end(completes: Bool) {
        mutex.lock()
        let (teardown, sendsCompletion) = machine.end(completes: completes)
        let upstream = upstream.take()
        let former = completes ? nil : context.take()
        mutex.unlock()
        upstream?.cancel()
        teardown.cancel()
        if sendsCompletion { sendCompletion() }
        withExtendedLifetime((former, teardown)) {}
    }

    func sendCompletion() {
        mutex.lock()
        let former = context.take()
        mutex.unlock()
        former?.downstream.receive(completion: .finished)
    }
}
#endif
