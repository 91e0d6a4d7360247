#if canImport(Combine) || OpenCombine
import Triage

/// One subscription of a flat map for work that can fail: what comes in, what is under way, and what
/// goes out, one at a time.
///
/// Nothing foreign is called, and nothing foreign released, with the lock held.
final class FlatMapConduit<Owner: AnyObject, Input, Work: Publisher, Downstream: Subscriber>:
    Subscriber, Subscription
where Downstream.Input == Work.Output, Downstream.Failure == Never {
    typealias Failure = Work.Failure
    typealias Mapping = FlatMapping<Owner, Input, Work>

    let overlap: Overlap
    let state: Lock<State>

    struct State: @unchecked Sendable {
        // Unchecked: what Combine hands around is not known to be safe to share; the lock guards it.
        /// Nil when all is over.
        var mapping: Mapping?
        var downstream: Downstream?
        var upstream: (any Subscription)?
        var demand = Subscribers.Demand.none
        var waiting: ArraySlice<Input> = []
        var workers: [Worker] = []
        var outbox: [Item] = []
        var isStarting = false
        var isSending = false
        var hasUpstreamEnded = false
    }

    /// What has to go out.
    enum Item {
        case value(Work.Output, of: Worker)
        /// Of a worker, or of the upstream.
        case failure(Failure, of: Worker?)
    }

    init(_ overlap: Overlap, _ mapping: Mapping, _ downstream: Downstream) {
        self.overlap = overlap
        state = Lock(State(mapping: mapping, downstream: downstream))
    }

    func receive(subscription: any Subscription) {
        let downstream = state.withUncheckedLock { state -> Downstream? in
            guard state.mapping != nil, state.upstream == nil else { return nil }
            state.upstream = subscription
            return state.downstream
        }
        guard let downstream else { return subscription.cancel() }
        downstream.receive(subscription: self)
        subscription.request(overlap.prefetch.map { .max($0) } ?? .unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        let overtaken = state.withUncheckedLock { state -> Overtaken in
            switch overlap {
            case _ where state.mapping == nil: break
            case .latest: return state.overtake(with: input)
            case .ignoringWhileBusy:
                if state.workers.isEmpty, state.waiting.isEmpty { state.waiting = [input] }
            case .inOrder, .upTo: state.waiting.append(input)
            }
            return Overtaken()
        }
        for subscription in overtaken.subscriptions { subscription.cancel() }
        startWaiting()
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        let ended = state.withUncheckedLock { state -> (any Subscription)? in
            guard state.mapping != nil else { return nil }
            state.hasUpstreamEnded = true
            if case .failure(let failure) = completion, !isCancellation(failure) {
                state.outbox.append(.failure(failure, of: nil))
            }
            defer { state.upstream = nil }
            return state.upstream
        }
        if ended != nil { send() }
    }

    func request(_ demand: Subscribers.Demand) {
        state.withUncheckedLock { $0.demand += demand }
        send()
    }

    func cancel() { end().cancel() }

    /// Ends everything.
    ///
    /// - Returns: What it was made of, for releasing it where no lock is held.
    func end() -> Remains {
        state.withUncheckedLock { state in
            let former = state
            for worker in state.workers { worker.isForgotten = true }
            state = State(hasUpstreamEnded: true)
            state.isStarting = former.isStarting
            state.isSending = former.isSending
            return Remains(state: former, subscriptions: former.workers.compactMap(\.subscription))
        }
    }

    /// What was called off.
    struct Remains {
        let state: State
        let subscriptions: [any Subscription]

        func cancel() {
            state.upstream?.cancel()
            for subscription in subscriptions { subscription.cancel() }
        }
    }

    /// What a newer value stands in for, for releasing it where no lock is held.
    struct Overtaken {
        var subscriptions: [any Subscription] = []
        var waiting: ArraySlice<Input> = []
        var items: [Item] = []
    }
}

extension FlatMapConduit.State {
    /// Has a newer value stand in for what waits and is under way; a failure that is there already is
    /// still handed out.
    fileprivate mutating func overtake(with input: Input) -> FlatMapConduit.Overtaken {
        for worker in workers { worker.isForgotten = true }
        let former = FlatMapConduit.Overtaken(
            subscriptions: workers.compactMap(\.subscription), waiting: waiting, items: outbox)
        outbox = outbox.filter { if case .failure = $0 { true } else { false } }
        (workers, waiting) = ([], [input])
        return former
    }
}
#endif
