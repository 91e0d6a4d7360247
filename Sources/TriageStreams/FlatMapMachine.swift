/// The state machine of one flat map: running work, waiting values, and events that wait for their
/// turn.
///
/// Publishers and RxSwift's streams share it. It is not generic, so that the compiler makes one fast
/// machine for all types. Every method runs with the flat map's lock held and calls no code from
/// outside. Whatever must be called or released is returned to the caller, which does so without
/// the lock.
package struct FlatMapMachine {
    private let overlap: Overlap
    /// The number of values that may run or wait at once; nil for no limit.
    package let capacity: Int?
    /// The number of values that may still be sent; nil for no limit.
    private var demand: Int?
    private var isUpstreamFinished = false
    private var isTerminated = false
    /// Whether work is being started; values that arrive during the start wait.
    private var isStarting = false
    /// Whether an event is being sent; others wait in the outbox.
    private var isSending = false
    /// Whether the stream is over and says so once the event being sent has been sent.
    private var isCompletionPending = false
    /// The number of occupied slots, including work that has not begun yet.
    private var activeCount = 0
    private var active: [any FlatMapInner] = []
    private var waiting = FIFOQueue<(Int) -> Void>()
    private var outbox: [Emission] = []
    /// The current generation; work of an earlier one is obsolete.
    private var generation = 0

    package init(_ overlap: Overlap, demand: Int?) {
        self.overlap = overlap
        capacity = overlap.capacity
        self.demand = demand
    }

    /// The state of one piece of work, which the work keeps for the machine.
    package struct WorkState {
        package let generation: Int
        fileprivate var phase = Phase.new

        fileprivate enum Phase { case new, active, finished }

        package init(generation: Int) { self.generation = generation }
    }

    /// A value, or a failure that something follows, which waits for its turn.
    package struct Emission {
        let work: (any FlatMapInner)?
        let isFailure: Bool
        package let send: () -> Void

        /// Creates an event of some work; nil for the upstream's failure.
        package init(
            of work: (any FlatMapInner)?, isFailure: Bool, send: @escaping () -> Void
        ) {
            self.work = work
            self.isFailure = isFailure
            self.send = send
        }
    }

    /// An action for a value that arrived.
    package enum InputAction {
        case start(generation: Int)
        case wait
        case drop
    }

    /// An action for an event of some work.
    package enum OutputAction { case send, wait, drop }

    /// The next thing to do; nothing if another thread does it.
    package enum Step {
        case send(Emission)
        case start((Int) -> Void, generation: Int)
        case complete
        case sendCompletion
        case nothing
    }
}

// Input: values from the upstream.
extension FlatMapMachine {
    /// Accepts a value from the upstream.
    ///
    /// - Returns: The action for the value, and what it replaces, if anything.
    package mutating func receiveInput() -> (InputAction, overtaken: FlatMapTeardown?) {
        guard !isTerminated, !isUpstreamFinished else { return (.drop, nil) }
        switch overlap {
        case .latest: return switchToLatest()
        case .exhaust:
            return activeCount > 0 || !waiting.isEmpty ? (.drop, nil) : (startOrWait(), nil)
        case .concat, .merge:
            let isFull = capacity.map { activeCount + waiting.count >= $0 } ?? false
            return isFull ? (.drop, nil) : (startOrWait(), nil)
        }
    }

    /// Ends the running work for a newer value, and drops what waits to be sent.
    private mutating func switchToLatest() -> (InputAction, FlatMapTeardown?) {
        let isAny = !active.isEmpty || !waiting.isEmpty || !outbox.isEmpty
        let overtaken = isAny ? takeAll() : nil
        generation += 1
        activeCount = 0
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

    /// Keeps a value that has to wait, as the closure that begins its work.
    package mutating func enqueue(_ begin: @escaping (Int) -> Void) { waiting.append(begin) }

    /// Notes that work has been started.
    ///
    /// - Returns: Whether there is more to do.
    package mutating func didStart() -> Bool {
        isStarting = false
        return !waiting.isEmpty || isFinished
    }

    /// Notes the end of the upstream; an event that comes after it is ignored.
    package mutating func finishUpstream(_ failure: Emission? = nil) {
        if let failure, !isTerminated, !isUpstreamFinished { outbox.append(failure) }
        isUpstreamFinished = true
    }
}

// The running work.
extension FlatMapMachine {
    /// Whether the events of some work are no longer wanted.
    package func isObsolete(_ state: WorkState) -> Bool {
        isTerminated || state.phase == .finished || state.generation < generation
    }

    /// Notes work that begins; false if it has begun before, or is obsolete already.
    package mutating func begin(_ work: any FlatMapInner, _ state: inout WorkState) -> Bool {
        guard !isObsolete(state), state.phase == .new else { return false }
        state.phase = .active
        active.append(work)
        return true
    }

    /// Ends some work and frees its slot, unless a fallback takes it.
    ///
    /// - Returns: Whether it was still wanted, and whether there is more to do.
    package mutating func finish(
        _ work: any FlatMapInner, _ state: inout WorkState, keepsSlot: Bool = false
    ) -> (wasWanted: Bool, isMore: Bool) {
        guard !isObsolete(state) else { return (false, false) }
        if !keepsSlot { activeCount -= 1 }
        state.phase = .finished
        if active.count == 1, active[0] === work {
            active.removeLast()
        } else {
            active.removeAll { $0 === work }
        }
        return (true, !waiting.isEmpty || isFinished)
    }

    private mutating func takeAll() -> FlatMapTeardown {
        defer { (active, waiting, outbox) = ([], .init(), []) }
        return FlatMapTeardown(active: active, waiting: waiting, outbox: outbox)
    }
}

// Output: values, failures and the end.
extension FlatMapMachine {
    /// Whether values may be sent without limit.
    package var isUnlimited: Bool { demand == nil }

    /// Adds to the number of values that may be sent; nil for no limit.
    package mutating func addDemand(_ count: Int?) {
        guard let count, let demand else { return self.demand = nil }
        let (sum, isTooMuch) = demand.addingReportingOverflow(count)
        self.demand = isTooMuch ? nil : sum
    }

    private var canSendValue: Bool { demand.map { $0 > 0 } ?? true }

    /// Decides about an event of some work; if it may be sent now, sending has begun.
    ///
    /// Only values wait for demand.
    package mutating func beginSending(
        of state: WorkState, isFailure: Bool = false
    ) -> OutputAction {
        guard !isObsolete(state) else { return .drop }
        guard !isSending, outbox.isEmpty, isFailure || canSendValue else { return .wait }
        beginSending(isFailure: isFailure)
        return .send
    }

    private mutating func beginSending(isFailure: Bool) {
        if !isFailure, let demand { self.demand = demand - 1 }
        isSending = true
    }

    /// Keeps an event that has to wait.
    package mutating func enqueue(_ emission: Emission) { outbox.append(emission) }

    /// Notes that sending has ended.
    ///
    /// - Parameter further: The values that are demanded besides; nil for no limit.
    /// - Returns: Whether there is more to do.
    package mutating func didSend(further: Int? = 0) -> Bool {
        if further != 0 { addDemand(further) }
        isSending = false
        return isCompletionPending || !outbox.isEmpty || isFinished
    }

    /// The next thing to do, which has begun.
    package mutating func nextStep() -> Step {
        if isCompletionPending, !isSending {
            isCompletionPending = false
            return .sendCompletion
        }
        guard !isTerminated else { return .nothing }
        if let emission = nextEmission() { return .send(emission) }
        if !isStarting, activeCount < overlap.maxConcurrent, let begin = waiting.popFirst() {
            _ = start()
            return .start(begin, generation: generation)
        }
        return isFinished ? .complete : .nothing
    }

    /// The next event that may be sent, for which sending has begun; nil if there is none.
    ///
    /// Only values wait for demand; a failure waits for the values of its work.
    private mutating func nextEmission() -> Emission? {
        guard !isSending, !outbox.isEmpty else { return nil }
        let first = outbox.indices.first { index in
            let emission = outbox[index]
            guard emission.isFailure else { return canSendValue }
            return !outbox[..<index].contains { $0.work === emission.work }
        }
        guard let first else { return nil }
        let emission = outbox.remove(at: first)
        beginSending(isFailure: emission.isFailure)
        return emission
    }

    /// Whether the upstream and all work have ended and nothing waits to be sent.
    private var isFinished: Bool {
        isUpstreamFinished && !isTerminated && !isStarting && !isSending && activeCount == 0
            && waiting.isEmpty && outbox.isEmpty
    }

    /// Ends the stream.
    ///
    /// - Parameter completes: Whether the receiver still gets a completion.
    /// - Returns: The parts to cancel, and whether the caller sends the completion at once.
    package mutating func end(completes: Bool) -> (FlatMapTeardown, sendsCompletion: Bool) {
        let isFirst = !isTerminated
        isTerminated = true
        isCompletionPending = completes && (isCompletionPending || isFirst && isSending)
        return (takeAll(), completes && isFirst && !isSending)
    }
}
