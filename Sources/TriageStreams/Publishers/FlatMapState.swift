#if canImport(Combine) || OpenCombine

/// The bookkeeping of one subscription of a flat map: who works, who waits, what has to go out.
///
/// It knows no values, so that the compiler can make one fast machine of it for all types.
/// Everything here is asked with the lock held, and calls nothing foreign; what must be released or
/// called is handed back.
struct FlatMapState {
    let overlap: Overlap
    var upstream: (any Subscription)?
    var isUpstreamFinished = false
    var demand = Subscribers.Demand.none
    var isTerminated = false
    /// Whether someone is starting work; what comes meanwhile waits for that one.
    private var isStarting = false
    /// Whether something is going out; what comes meanwhile waits in the outbox.
    private(set) var isSending = false
    /// How many have a place, those that have not quite begun included.
    private var activeCount = 0
    private var active: [FlatMapInner] = []
    private var pending = FIFOQueue<(Int) -> Void>()
    private var outbox: [Emission] = []
    /// Work of a generation before this is not wanted any more.
    private var generation = 0

    init(_ overlap: Overlap) { self.overlap = overlap }

    /// What has to go out, and of whom.
    struct Emission {
        let inner: FlatMapInner?
        let isFailure: Bool
        let send: () -> Void
    }

    /// What becomes of a value that came.
    enum InputAction {
        case start(generation: Int)
        case wait
        case drop
    }
}

/// One piece of work, as the bookkeeping knows it; guarded by its lock.
class FlatMapInner {
    let generation: Int
    fileprivate(set) var subscription: (any Subscription)?
    fileprivate var isFinished = false

    init(generation: Int) { self.generation = generation }
}

// What comes in.
extension FlatMapState {
    /// Takes a value in.
    ///
    /// - Returns: What becomes of it, and what is overtaken by it, if anything is.
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

    /// Calls off what is under way; a failure that is there already still goes out.
    private mutating func switchToLatest() -> (InputAction, FlatMapTeardown?) {
        let isAny = !active.isEmpty || !pending.isEmpty || !outbox.isEmpty
        let overtaken = isAny ? makeTeardown(upstream: nil) : nil
        if isAny { outbox.removeAll { !$0.isFailure } }
        generation += 1
        (activeCount, active, pending) = (0, [], .init())
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

    /// The next that waits, should there be a place for it.
    mutating func nextPending() -> (begin: (Int) -> Void, generation: Int)? {
        guard !isTerminated, !isStarting, activeCount < overlap.maxConcurrent,
            let begin = pending.popFirst()
        else { return nil }
        _ = start()
        return (begin, generation)
    }

    /// Whoever was starting work has done so.
    ///
    /// - Returns: Whether there is more to do: work to start, or the end to tell.
    mutating func didStart() -> Bool {
        isStarting = false
        return !pending.isEmpty || isFinished
    }
}

// What is under way.
extension FlatMapState {
    /// Whether nobody wants to hear of some work any more.
    func isObsolete(_ work: FlatMapInner) -> Bool {
        isTerminated || work.isFinished || work.generation < generation
    }

    /// - Returns: What it may send at first; nil when nobody wants it.
    mutating func begin(
        _ work: FlatMapInner, _ subscription: any Subscription
    ) -> Subscribers.Demand? {
        guard !isObsolete(work), work.subscription == nil else { return nil }
        work.subscription = subscription
        active.append(work)
        return innerDemand
    }

    /// Ends some work and frees its place.
    ///
    /// - Returns: Whether it was still wanted, whether there is more to do, and what it held.
    mutating func finish(
        _ work: FlatMapInner
    ) -> (wasWanted: Bool, isMore: Bool, held: (any Subscription)?) {
        guard !isObsolete(work) else { return (false, false, nil) }
        activeCount -= 1
        let held = end(work)
        return (true, !pending.isEmpty || isFinished, held)
    }

    /// Has other work take the place of some that ended.
    ///
    /// - Returns: Whether it was still wanted, and what it held.
    mutating func replaceWithFallback(_ work: FlatMapInner) -> (
        wasWanted: Bool, held: (any Subscription)?
    ) {
        isObsolete(work) ? (false, nil) : (true, end(work))
    }

    /// - Returns: What it held.
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

    /// What all hold, who do not any more then.
    private func takeSubscriptions() -> [any Subscription] {
        active.compactMap { work in
            defer { work.subscription = nil }
            return work.subscription
        }
    }

    /// Those that wait until a value is demanded hold one each.
    private var innerDemand: Subscribers.Demand { demand == .unlimited ? .unlimited : .max(1) }
}

// What goes out.
extension FlatMapState {
    /// Whether a value may go out now; then it is on its way.
    mutating func tryBeginValue() -> Bool {
        guard !isSending, outbox.isEmpty, demand > 0 else { return false }
        demand -= 1
        isSending = true
        return true
    }

    /// Whether a failure may go out now; then it is on its way.
    mutating func tryBeginFailure() -> Bool {
        guard !isSending, outbox.isEmpty else { return false }
        isSending = true
        return true
    }

    mutating func enqueueEmission(_ item: Emission) { outbox.append(item) }

    /// Something has gone out.
    ///
    /// - Returns: What its work may send further, and whether there is more to do.
    mutating func didSend(
        _ further: Subscribers.Demand = .none, of work: FlatMapInner? = nil
    ) -> (further: Subscribers.Demand, isMore: Bool) {
        demand += further
        isSending = false
        let isWanted = work.map { !isObsolete($0) } ?? false
        return (isWanted ? innerDemand : .none, !outbox.isEmpty || isFinished)
    }

    /// The next that may go out, which is on its way then: a failure waits for no demand.
    mutating func nextEmission() -> Emission? {
        guard !isTerminated, !isSending, !outbox.isEmpty else { return nil }
        let first = outbox.firstIndex { $0.isFailure || demand > 0 }
        guard let first else { return nil }
        let item = outbox.remove(at: first)
        if !item.isFailure { demand -= 1 }
        isSending = true
        return item
    }

    /// Whether nothing comes any more.
    var isFinished: Bool {
        isUpstreamFinished && !isTerminated && !isStarting && !isSending && activeCount == 0
            && pending.isEmpty
            && outbox.isEmpty
    }

    /// Ends everything.
    ///
    /// - Returns: What it was made of.
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

/// What has ended, for calling it off and releasing it without the lock.
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
