#if canImport(Combine) || OpenCombine
#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The state machine of one flat map subscription: running work, waiting values, pending emissions.
///
/// It is not generic, so that the compiler makes one fast machine for all types. Every method runs
/// with the subscription's lock held and calls no code from outside. Whatever must be called or
/// released is returned to the caller, which does so without the lock.
struct FlatMapState {
    let overlap: Overlap
    var upstream: (any Subscription)?
    var isUpstreamFinished = false
    var demand = Subscribers.Demand.none
    var isTerminated = false
    /// Whether work is being started; values that arrive during the start wait.
    private var isStarting = false
    /// Whether a value or failure is being sent; others wait in the outbox.
    private(set) var isSending = false
    /// The number of occupied slots, including work that has not begun yet.
    private var activeCount = 0
    private var active: [FlatMapInner] = []
    private var pending = FIFOQueue<(Int) -> Void>()
    private var outbox: [Emission] = []
    /// The current generation; work of an earlier one is obsolete.
    private var generation = 0

    init(_ overlap: Overlap) { self.overlap = overlap }

    /// A value, or the failure that a fallback follows, which waits for its turn.
    struct Emission {
        let inner: FlatMapInner
        let isFailure: Bool
        let send: () -> Void
    }

    /// An action for a value that arrived.
    enum InputAction {
        case start(generation: Int)
        case wait
        case drop
    }
}

/// One piece of work as the state machine sees it; guarded by the subscription's lock.
class FlatMapInner {
    let generation: Int
    fileprivate(set) var subscription: (any Subscription)?
    fileprivate var isFinished = false

    init(generation: Int) { self.generation = generation }
}

// Input: values from the upstream.
extension FlatMapState {
    /// Accepts a value from the upstream.
    ///
    /// - Returns: The action for the value, and the work that it replaces, if any.
    mutating func receiveInput() -> (InputAction, overtaken: FlatMapTeardown?) {
        guard !isTerminated, !isUpstreamFinished else { return (.drop, nil) }
        switch overlap {
        case .latest: return switchToLatest()
        case .exhaust where activeCount > 0 || !pending.isEmpty: return (.drop, nil)
        case .exhaust, .concat, .merge:
            let isFree = activeCount < overlap.maxConcurrent && !isStarting && pending.isEmpty
            return (isFree ? start() : .wait, nil)
        }
    }

    /// Ends the running work for a newer value, and drops what waits to be sent.
    private mutating func switchToLatest() -> (InputAction, FlatMapTeardown?) {
        let isAny = !active.isEmpty || !pending.isEmpty || !outbox.isEmpty
        let overtaken = isAny ? makeTeardown(upstream: nil) : nil
        generation += 1
        (activeCount, active, pending, outbox) = (0, [], .init(), [])
        return (isStarting ? .wait : start(), overtaken)
    }

    private mutating func start() -> InputAction {
        activeCount += 1
        isStarting = true
        return .start(generation: generation)
    }

    mutating func enqueue(_ begin: @escaping (Int) -> Void) {
        if !isTerminated { pending.append(begin) }
    }

    /// The next waiting value, if there is a free slot.
    mutating func nextPending() -> (begin: (Int) -> Void, generation: Int)? {
        guard !isTerminated, !isStarting, activeCount < overlap.maxConcurrent,
            let begin = pending.popFirst()
        else { return nil }
        _ = start()
        return (begin, generation)
    }

    /// Notes that work has been started.
    ///
    /// - Returns: Whether there is more to do: work to start, or a completion to send.
    mutating func didStart() -> Bool {
        isStarting = false
        return !pending.isEmpty || isFinished
    }
}

// The running work.
extension FlatMapState {
    /// Whether the events of some work are no longer wanted.
    func isObsolete(_ work: FlatMapInner) -> Bool {
        isTerminated || work.isFinished || work.generation < generation
    }

    /// - Returns: The initial demand; nil if the work is obsolete.
    mutating func begin(
        _ work: FlatMapInner, _ subscription: any Subscription
    ) -> Subscribers.Demand? {
        guard !isObsolete(work), work.subscription == nil else { return nil }
        work.subscription = subscription
        active.append(work)
        return innerDemand
    }

    /// Ends some work and frees its slot.
    ///
    /// - Returns: Whether it was still wanted, whether there is more to do, and its subscription.
    mutating func finish(
        _ work: FlatMapInner
    ) -> (wasWanted: Bool, isMore: Bool, held: (any Subscription)?) {
        guard !isObsolete(work) else { return (false, false, nil) }
        activeCount -= 1
        let held = end(work)
        return (true, !pending.isEmpty || isFinished, held)
    }

    /// Ends some work and keeps its slot for the fallback.
    ///
    /// - Returns: Whether it was still wanted, and its subscription.
    mutating func replaceWithFallback(_ work: FlatMapInner) -> (
        wasWanted: Bool, held: (any Subscription)?
    ) {
        isObsolete(work) ? (false, nil) : (true, end(work))
    }

    /// - Returns: The subscription of the work.
    private mutating func end(_ work: FlatMapInner) -> (any Subscription)? {
        work.isFinished = true
        if active.count == 1, active[0] === work {
            active.removeLast()
        } else {
            active.removeAll { $0 === work }
        }
        defer { work.subscription = nil }
        return work.subscription
    }

    /// Takes the subscriptions away from all running work.
    private func takeSubscriptions() -> [any Subscription] {
        active.compactMap { $0.subscription.take() }
    }

    /// The demand that each piece of work gets.
    ///
    /// With a limited demand from downstream, each piece of work holds at most one waiting value.
    private var innerDemand: Subscribers.Demand { demand == .unlimited ? .unlimited : .max(1) }
}

// Output: values and failures.
extension FlatMapState {
    /// Whether a value may be sent now; if so, sending has begun.
    mutating func tryBeginValue() -> Bool {
        guard !isSending, outbox.isEmpty, demand > 0 else { return false }
        demand -= 1
        isSending = true
        return true
    }

    /// Whether a failure may be handled now; if so, sending has begun.
    mutating func tryBeginFailure() -> Bool {
        guard !isSending, outbox.isEmpty else { return false }
        isSending = true
        return true
    }

    mutating func enqueueEmission(_ item: Emission) { outbox.append(item) }

    /// Notes that sending has ended.
    ///
    /// - Returns: The further demand for the work, and whether there is more to do.
    mutating func didSend(
        _ further: Subscribers.Demand = .none, of work: FlatMapInner? = nil
    ) -> (further: Subscribers.Demand, isMore: Bool) {
        demand += further
        isSending = false
        let isWanted = work.map { !isObsolete($0) } ?? false
        return (isWanted ? innerDemand : .none, !outbox.isEmpty || isFinished)
    }

    /// The next emission that may be sent, for which sending has begun; nil if there is none.
    ///
    /// Only values wait for demand; a failure waits for the values of its work.
    mutating func nextEmission() -> Emission? {
        guard !isTerminated, !isSending, !outbox.isEmpty else { return nil }
        let first = outbox.indices.first { index in
            let item = outbox[index]
            guard item.isFailure else { return demand > 0 }
            return !outbox[..<index].contains { $0.inner === item.inner }
        }
        guard let first else { return nil }
        let item = outbox.remove(at: first)
        if !item.isFailure { demand -= 1 }
        isSending = true
        return item
    }

    /// Whether the upstream and all work have ended and nothing waits to be sent.
    var isFinished: Bool {
        isUpstreamFinished && !isTerminated && !isStarting && !isSending && activeCount == 0
            && pending.isEmpty && outbox.isEmpty
    }

    /// Ends the subscription.
    ///
    /// - Returns: The parts to cancel and release without the lock.
    mutating func end() -> FlatMapTeardown {
        defer {
            (upstream, active, pending, outbox) = (nil, [], .init(), [])
            isTerminated = true
        }
        return makeTeardown(upstream: upstream)
    }

    private func makeTeardown(upstream: (any Subscription)?) -> FlatMapTeardown {
        FlatMapTeardown(
            upstream: upstream, active: takeSubscriptions(), pending: pending, outbox: outbox)
    }
}

/// The parts of a subscription that has ended, to be canceled and released without the lock.
struct FlatMapTeardown {
    let upstream: (any Subscription)?
    let active: [any Subscription]
    let pending: FIFOQueue<(Int) -> Void>
    let outbox: [FlatMapState.Emission]

    func cancel() {
        upstream?.cancel()
        for subscription in active { subscription.cancel() }
    }
}
#endif
