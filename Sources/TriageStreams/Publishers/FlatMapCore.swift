#if canImport(Combine) || OpenCombine

/// The bookkeeping of one subscription of a flat map: who works, who waits, what has to go out.
///
/// It knows no values, so that the compiler can make one fast machine of it for all types.
/// Everything here is asked with the lock held, and calls nothing foreign; what must be released or
/// called is handed back.
struct FlatMapCore {
    let overlap: Overlap
    var upstream: (any Subscription)?
    var hasUpstreamEnded = false
    var demand = Subscribers.Demand.none
    var isOver = false
    /// Whether someone is starting work; what comes meanwhile waits for that one.
    private var isStarting = false
    /// Whether something is going out; what comes meanwhile waits in the outbox.
    private(set) var isSending = false
    /// How many have a place, those that have not quite begun included.
    private var busy = 0
    private var workers: [FlatMapWork] = []
    private var waiting = FirstInFirstOut<(Int) -> Void>()
    private var outbox: [Item] = []
    /// Work of a generation before this is not wanted any more.
    private var generation = 0

    init(_ overlap: Overlap) { self.overlap = overlap }

    /// What has to go out, and of whom.
    struct Item {
        let work: FlatMapWork?
        let isFailure: Bool
        let send: () -> Void
    }

    /// What becomes of a value that came.
    enum Arrival {
        case start(generation: Int)
        case wait
        case drop
    }
}

/// One piece of work, as the bookkeeping knows it; guarded by its lock.
class FlatMapWork {
    let generation: Int
    fileprivate(set) var subscription: (any Subscription)?
    fileprivate var hasEnded = false

    init(generation: Int) { self.generation = generation }
}

// What comes in.
extension FlatMapCore {
    /// Takes a value in.
    ///
    /// - Returns: What becomes of it, and what is overtaken by it, if anything is.
    mutating func arrive() -> (Arrival, overtaken: FlatMapRemains?) {
        guard !isOver, !hasUpstreamEnded else { return (.drop, nil) }
        switch overlap {
        case .latest: return overtake()
        case .ignoringWhileBusy where busy > 0 || !waiting.isEmpty: return (.drop, nil)
        case .ignoringWhileBusy, .inOrder, .upTo:
            let isFree = busy < overlap.width && !isStarting && waiting.isEmpty
            return (isFree ? start() : .wait, nil)
        }
    }

    /// Calls off what is under way; a failure that is there already still goes out.
    private mutating func overtake() -> (Arrival, FlatMapRemains?) {
        let isAny = !workers.isEmpty || !waiting.isEmpty || !outbox.isEmpty
        let overtaken = isAny ? remains(upstream: nil) : nil
        if isAny { outbox.removeAll { !$0.isFailure } }
        generation += 1
        (busy, workers, waiting) = (0, [], .init())
        return (isStarting ? .wait : start(), overtaken)
    }

    private mutating func start() -> Arrival {
        busy += 1
        isStarting = true
        return .start(generation: generation)
    }

    mutating func wait(_ begin: @escaping (Int) -> Void) {
        if !isOver { waiting.append(begin) }
    }

    /// The next that waits, should there be a place for it.
    mutating func nextWaiting() -> (begin: (Int) -> Void, generation: Int)? {
        guard !isOver, !isStarting, busy < overlap.width, let begin = waiting.popFirst()
        else { return nil }
        _ = start()
        return (begin, generation)
    }

    /// Whoever was starting work has done so.
    ///
    /// - Returns: Whether there is more to do: work to start, or the end to tell.
    mutating func started() -> Bool {
        isStarting = false
        return !waiting.isEmpty || hasEnded
    }
}

// What is under way.
extension FlatMapCore {
    /// Whether nobody wants to hear of some work any more.
    func isForgotten(_ work: FlatMapWork) -> Bool {
        isOver || work.hasEnded || work.generation < generation
    }

    /// - Returns: What it may send at first; nil when nobody wants it.
    mutating func begin(
        _ work: FlatMapWork, _ subscription: any Subscription
    ) -> Subscribers.Demand? {
        guard !isForgotten(work), work.subscription == nil else { return nil }
        work.subscription = subscription
        workers.append(work)
        return share
    }

    /// Ends some work and frees its place.
    ///
    /// - Returns: Whether it was still wanted, whether there is more to do, and what it held.
    mutating func free(
        _ work: FlatMapWork
    ) -> (wasWanted: Bool, isMore: Bool, held: (any Subscription)?) {
        guard !isForgotten(work) else { return (false, false, nil) }
        busy -= 1
        let held = end(work)
        return (true, !waiting.isEmpty || hasEnded, held)
    }

    /// Has other work take the place of some that ended.
    ///
    /// - Returns: Whether it was still wanted, and what it held.
    mutating func replace(_ work: FlatMapWork) -> (wasWanted: Bool, held: (any Subscription)?) {
        isForgotten(work) ? (false, nil) : (true, end(work))
    }

    /// - Returns: What it held.
    private mutating func end(_ work: FlatMapWork) -> (any Subscription)? {
        work.hasEnded = true
        if workers.count == 1, workers[0] === work {
            workers.removeLast()
        } else {
            workers.removeAll { $0 === work }
        }
        defer { work.subscription = nil }
        return work.subscription
    }

    /// What all hold, who do not any more then.
    private func takeSubscriptions() -> [any Subscription] {
        workers.compactMap { work in
            defer { work.subscription = nil }
            return work.subscription
        }
    }

    /// Those that wait until a value is demanded hold one each.
    private var share: Subscribers.Demand { demand == .unlimited ? .unlimited : .max(1) }
}

// What goes out.
extension FlatMapCore {
    /// Whether a value may go out now; then it is on its way.
    mutating func maySend() -> Bool {
        guard !isSending, outbox.isEmpty, demand > 0 else { return false }
        demand -= 1
        isSending = true
        return true
    }

    /// Whether a failure may go out now; then it is on its way.
    mutating func mayHand() -> Bool {
        guard !isSending, outbox.isEmpty else { return false }
        isSending = true
        return true
    }

    mutating func put(_ item: Item) { outbox.append(item) }

    /// Something has gone out.
    ///
    /// - Returns: What its work may send further, and whether there is more to do.
    mutating func sent(
        _ further: Subscribers.Demand = .none, of work: FlatMapWork? = nil
    ) -> (further: Subscribers.Demand, isMore: Bool) {
        demand += further
        isSending = false
        let isWanted = work.map { !isForgotten($0) } ?? false
        return (isWanted ? share : .none, !outbox.isEmpty || hasEnded)
    }

    /// The next that may go out, which is on its way then: a failure waits for no demand.
    mutating func nextItem() -> Item? {
        guard !isOver, !isSending, !outbox.isEmpty else { return nil }
        let first = outbox.firstIndex { $0.isFailure || demand > 0 }
        guard let first else { return nil }
        let item = outbox.remove(at: first)
        if !item.isFailure { demand -= 1 }
        isSending = true
        return item
    }

    /// Whether nothing comes any more.
    var hasEnded: Bool {
        hasUpstreamEnded && !isOver && !isStarting && !isSending && busy == 0 && waiting.isEmpty
            && outbox.isEmpty
    }

    /// Ends everything.
    ///
    /// - Returns: What it was made of.
    mutating func end() -> FlatMapRemains {
        defer {
            (upstream, workers, waiting, outbox) = (nil, [], .init(), [])
            isOver = true
        }
        return remains(upstream: upstream)
    }

    private func remains(upstream: (any Subscription)?) -> FlatMapRemains {
        FlatMapRemains(
            upstream: upstream, underWay: takeSubscriptions(), waiting: waiting, outbox: outbox)
    }
}

/// What has ended, for calling it off and releasing it without the lock.
struct FlatMapRemains {
    let upstream: (any Subscription)?
    let underWay: [any Subscription]
    let waiting: FirstInFirstOut<(Int) -> Void>
    let outbox: [FlatMapCore.Item]

    func cancel() {
        upstream?.cancel()
        for subscription in underWay { subscription.cancel() }
    }
}
#endif
