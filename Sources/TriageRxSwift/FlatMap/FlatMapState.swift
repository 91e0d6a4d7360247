#if RxSwift
import RxSwift
import TriageStreams

/// The state machine of one flat map subscription: running work, waiting elements, pending events.
///
/// It is not generic, so that the compiler makes one fast machine for all types. Every method runs
/// with the subscription's lock held and calls no code from outside. Whatever must be called or
/// released is returned to the caller, which does so without the lock.
struct FlatMapState {
    private let overlap: Overlap
    private var isUpstreamFinished = false
    private var isTerminated = false
    /// Whether work is being started; elements that arrive during the start wait.
    private var isStarting = false
    /// Whether a value is being sent or a failure handled; others wait in the outbox.
    private var isSending = false
    /// Whether the stream is over and says so once the value being sent has been sent.
    private var isCompletionPending = false
    /// The number of occupied slots, including work that has not begun yet.
    private var activeCount = 0
    private var active: [FlatMapInner] = []
    private var waiting = FIFOQueue<(Int) -> Void>()
    private var outbox: [Emission] = []
    /// The current generation; work of an earlier one is obsolete.
    private var generation = 0

    init(_ overlap: Overlap) { self.overlap = overlap }

    /// A value or failure that waits for its turn.
    struct Emission {
        let isFailure: Bool
        let send: () -> Void
    }

    /// An action for an element that arrived.
    enum InputAction {
        case start(generation: Int)
        case wait
        case drop
    }

    /// An action for an event of some work.
    enum OutputAction { case send, wait, drop }

    /// The next thing to do; nothing if another thread does it.
    enum Step {
        case send(Emission)
        case start((Int) -> Void, generation: Int)
        case complete
        case sendCompletion
        case nothing
    }
}

/// One piece of work as the state machine sees it; guarded by the subscription's lock.
class FlatMapInner {
    let generation: Int
    /// The token that counts the work as running; nil if the work is not counted.
    let token: ActivityToken?
    fileprivate var subscription: (any Disposable)?
    fileprivate var isFinished = false

    init(generation: Int, _ token: ActivityToken?) {
        self.generation = generation
        self.token = token
    }
}

// Input: elements from the upstream.
extension FlatMapState {
    /// Accepts an element from the upstream.
    ///
    /// - Returns: The action for the element, and what it replaces, if anything.
    mutating func receiveInput() -> (InputAction, overtaken: FlatMapTeardown?) {
        guard !isTerminated, !isUpstreamFinished else { return (.drop, nil) }
        switch overlap {
        case .latest: return switchToLatest()
        case .exhaust:
            return activeCount > 0 || !waiting.isEmpty ? (.drop, nil) : (startOrWait(), nil)
        case .concat, .merge:
            let isFull = overlap.capacity.map { activeCount + waiting.count >= $0 } ?? false
            return isFull ? (.drop, nil) : (startOrWait(), nil)
        }
    }

    /// Ends the running work for a newer element, and drops what waits to be sent.
    private mutating func switchToLatest() -> (InputAction, FlatMapTeardown?) {
        let isAny = !active.isEmpty || !waiting.isEmpty || !outbox.isEmpty
        let overtaken = isAny ? takeAll() : nil
        generation += 1
        (activeCount, outbox) = (0, [])
        return (startOrWait(), overtaken)
    }

    private mutating func startOrWait() -> InputAction {
        guard !isStarting, activeCount < overlap.maxConcurrent, waiting.isEmpty else {
            return .wait
        }
        return start()
    }

    private mutating func start() -> InputAction {
        activeCount += 1
        isStarting = true
        return .start(generation: generation)
    }

    mutating func enqueue(_ begin: @escaping (Int) -> Void) { waiting.append(begin) }

    /// Notes that work has been started.
    ///
    /// - Returns: Whether there is more to do.
    mutating func didStart() -> Bool {
        isStarting = false
        return !waiting.isEmpty || isFinished
    }

    /// Notes the end of the upstream; an event that comes after it is ignored.
    mutating func finishUpstream(_ failure: Emission?) {
        if let failure, !isTerminated, !isUpstreamFinished { outbox.append(failure) }
        isUpstreamFinished = true
    }
}

// The running work.
extension FlatMapState {
    private func isObsolete(_ work: FlatMapInner) -> Bool {
        isTerminated || work.isFinished || work.generation < generation
    }

    /// Notes work that is about to be subscribed to; false if it is obsolete already.
    mutating func begin(_ work: FlatMapInner) -> Bool {
        guard !isObsolete(work) else { return false }
        active.append(work)
        return true
    }

    /// Keeps the subscription of some work; false if the work has ended, and the caller disposes.
    func hold(_ subscription: any Disposable, of work: FlatMapInner) -> Bool {
        guard !isObsolete(work) else { return false }
        work.subscription = subscription
        return true
    }

    /// Ends some work and frees its slot, unless a fallback takes it.
    ///
    /// - Returns: Whether it was still wanted, whether there is more to do, and its subscription.
    mutating func finish(
        _ work: FlatMapInner, keepsSlot: Bool = false
    ) -> (wasWanted: Bool, isMore: Bool, subscription: (any Disposable)?) {
        guard !isObsolete(work) else { return (false, false, nil) }
        if !keepsSlot { activeCount -= 1 }
        work.isFinished = true
        if active.count == 1, active[0] === work {
            active.removeLast()
        } else {
            active.removeAll { $0 === work }
        }
        return (true, !waiting.isEmpty || isFinished, work.subscription.take())
    }

    private mutating func takeAll() -> FlatMapTeardown {
        defer { (active, waiting) = ([], .init()) }
        let subscriptions = active.compactMap { work in
            work.isFinished = true
            return work.subscription.take()
        }
        return FlatMapTeardown(
            inners: active, subscriptions: subscriptions, waiting: waiting, outbox: outbox)
    }
}

// Output: values and failures.
extension FlatMapState {
    /// Decides about an event of some work; if it may be sent now, sending has begun.
    mutating func beginSending(of work: FlatMapInner) -> OutputAction {
        guard !isObsolete(work) else { return .drop }
        guard !isSending, outbox.isEmpty else { return .wait }
        isSending = true
        return .send
    }

    mutating func enqueue(_ emission: Emission) { outbox.append(emission) }

    /// Notes that sending has ended.
    ///
    /// - Returns: Whether there is more to do.
    mutating func didSend() -> Bool {
        isSending = false
        return isCompletionPending || !outbox.isEmpty || isFinished
    }

    /// The next thing to do, which has begun.
    mutating func nextStep() -> Step {
        if isCompletionPending, !isSending {
            isCompletionPending = false
            return .sendCompletion
        }
        guard !isTerminated else { return .nothing }
        if !isSending, !outbox.isEmpty {
            isSending = true
            return .send(outbox.removeFirst())
        }
        if !isStarting, activeCount < overlap.maxConcurrent, let begin = waiting.popFirst() {
            _ = start()
            return .start(begin, generation: generation)
        }
        return isFinished ? .complete : .nothing
    }

    /// Whether the upstream and all work have ended and nothing waits to be sent.
    private var isFinished: Bool {
        isUpstreamFinished && !isTerminated && !isStarting && !isSending && activeCount == 0
            && waiting.isEmpty && outbox.isEmpty
    }

    /// Ends the stream.
    ///
    /// - Parameter completes: Whether the observer still gets a completion.
    /// - Returns: The parts to dispose of, and whether the caller sends the completion at once.
    mutating func end(completes: Bool) -> (FlatMapTeardown, sendsCompletion: Bool) {
        let isFirst = !isTerminated
        isTerminated = true
        isCompletionPending = completes && (isCompletionPending || isFirst && isSending)
        let teardown = takeAll()
        outbox = []
        return (teardown, completes && isFirst && !isSending)
    }
}

/// The parts of a subscription that has ended, to be disposed of and released without the lock.
struct FlatMapTeardown {
    let inners: [FlatMapInner]
    let subscriptions: [any Disposable]
    let waiting: FIFOQueue<(Int) -> Void>
    let outbox: [FlatMapState.Emission]

    func dispose() {
        for subscription in subscriptions { subscription.dispose() }
        for inner in inners { inner.token?.end() }
    }
}
#endif
