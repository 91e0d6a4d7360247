import TriageConcurrency
import TriageCore
import TriageHTTP

/// Where the callers of a refresh machine wait for what it says: one at a time is asked, everyone is
/// told in order, and nobody is called with a lock held.
final class WaitingRoom: Sendable {
    typealias Caller = RefreshMachine.Caller

    /// What the machine says to a caller.
    enum Verdict: Sendable {
        case send(RefreshMachine.Pass)
        case deliver
        case refuse(Fault)

        var refusal: Fault? { if case .refuse(let fault) = self { fault } else { nil } }

        init?(_ action: RefreshMachine.Action) {
            switch action {
            case .send(_, let pass): self = .send(pass)
            case .deliver: self = .deliver
            case .refuse(_, let fault): self = .refuse(fault)
            case .refresh, .tell: return nil
            }
        }

        /// What is to be sent; nil when an answer is to be taken as it is.
        func pass() throws(Fault) -> RefreshMachine.Pass? {
            switch self {
            case .send(let pass): return pass
            case .deliver: return nil
            case .refuse(let fault): throw fault
            }
        }
    }

    /// Where one stands whom the machine lets wait; a caller that sends several requests at once may
    /// have several.
    fileprivate enum Seat: Sendable {
        case expected
        case taken(CheckedContinuation<Verdict, Never>)
        case called(Verdict)
    }

    fileprivate struct State: Sendable {
        var machine: RefreshMachine
        var seats: [Caller: [Int: Seat]] = [:]
        var contexts: [Caller: CallContext] = [:]
        var latest = 0
        var onChange: @Sendable (SessionChange) -> Void = { _ in }
        var onOrder: @Sendable (RefreshMachine.Order) -> Void = { _ in }
    }

    private let state: Lock<State>
    private let relay = Relay<@Sendable () -> Void> { $0() }

    init(_ machine: RefreshMachine) { state = Lock(State(machine: machine)) }

    var machine: RefreshMachine { state.current.machine }

    /// Tells the machine what is stored, if it did not know.
    func load(_ tokens: Tokens?) { state.withLock { $0.machine.load(tokens) } }

    /// How many callers wait for a refresh.
    var waiting: Int { state.withLock { $0.machine.waiting } }

    /// Told of every change of the session.
    var onChange: @Sendable (SessionChange) -> Void {
        get { state.current.onChange }
        set { state.withLock { $0.onChange = newValue } }
    }

    /// Sends a refresh, in the task that it came of.
    var onOrder: @Sendable (RefreshMachine.Order) -> Void {
        get { state.current.onOrder }
        set { state.withLock { $0.onOrder = newValue } }
    }

    /// A caller that no call stands for.
    func newCaller() -> Caller {
        state.withLock { state in
            // Calls have the numbers of their contexts' addresses, above zero.
            state.latest -= 1
            return Caller(id: state.latest)
        }
    }

    /// The caller that a call is, until it is over.
    func caller(of context: CallContext) -> Caller {
        let caller = Caller(of: context)
        let isNew = state.withLock { $0.contexts.updateValue(context, forKey: caller) == nil }
        if isNew { context.whenOver { [weak self] in self?.leave(caller) } }
        return caller
    }

    /// Forgets a caller; one that still waits, in work that was abandoned, waits no more.
    func leave(_ caller: Caller) {
        let (seats, orders) = state.withLock { state in
            state.contexts[caller] = nil
            // Whoever leaves, nobody else is told anything: at most a refresh may begin.
            let orders = state.machine.leave(caller).compactMap(\.order)
            return (state.seats.removeValue(forKey: caller) ?? [:], orders)
        }
        for order in orders { onOrder(order) }
        for seat in seats.values { seat.vacate() }
    }

    /// Tells the machine of an event that nobody waits for.
    func handle(_ event: @escaping @Sendable (inout RefreshMachine) -> [RefreshMachine.Action]) {
        let orders = state.withLock { state in
            let actions = event(&state.machine)
            relay.add(actions.compactMap(deed))
            return actions.compactMap(\.order)
        }
        relay.drain()
        for order in orders { onOrder(order) }
    }

    /// Tells the machine of an event, and waits for what it says to a caller.
    ///
    /// - Parameters:
    ///   - caller: Who waits; cancelling its task ends the waiting at once.
    ///   - event: The event.
    /// - Returns: What it says.
    func verdict(
        for caller: Caller,
        _ event: @escaping @Sendable (inout RefreshMachine) -> [RefreshMachine.Action]
    ) async -> Verdict {
        let place: Int
        switch tell(event, of: caller) {
        case .verdict(let own): return own
        case .seat(let number): place = number
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { sit(caller, place, $0) }
        } onCancel: {
            state.withLock { $0.seats[caller]?.removeValue(forKey: place) }?.vacate()
        }
    }

    /// The reply to a caller that has told of an event.
    private enum Reply: Sendable {
        case verdict(Verdict)
        /// To wait, at the seat of this number.
        case seat(Int)
    }

    /// Tells the machine of an event.
    @inline(never)
    private func tell(
        _ event: @escaping @Sendable (inout RefreshMachine) -> [RefreshMachine.Action],
        of caller: Caller
    ) -> Reply {
        let context = CallContext.current
        let (reply, orders) = state.withLock { state -> (Reply, [RefreshMachine.Order]) in
            // A call that has ended may still be here, in work that knows of no cancellation.
            if let context, caller == Caller(of: context), state.contexts[caller] == nil {
                return (.verdict(.refuse(.cancelled())), [])
            }
            let actions = event(&state.machine)
            let own = actions.first { $0.caller == caller }.flatMap(Verdict.init)
            // What nearly every call hears: it may go, and nobody else is to be told anything.
            if actions.count == 1, let own { return (.verdict(own), []) }
            // A refusal ends also what else of the same caller waits.
            let isShared = own?.refusal != nil && state.seats[caller]?.isEmpty == false
            relay.add(actions.filter { $0.caller != caller || isShared }.compactMap(deed))
            let reply = own.map(Reply.verdict) ?? .seat(state.seat(caller))
            return (reply, actions.compactMap(\.order))
        }
        relay.drain()
        for order in orders { onOrder(order) }
        return reply
    }

    /// What an action comes to; nil for a refresh, which is sent in the task that it came of.
    private func deed(_ action: RefreshMachine.Action) -> (@Sendable () -> Void)? {
        if case .tell(let change) = action { return { [self] in onChange(change) } }
        guard let caller = action.caller, let verdict = Verdict(action) else { return nil }
        return { [self] in call(caller, verdict) }
    }

    private func sit(
        _ caller: Caller, _ place: Int, _ continuation: CheckedContinuation<Verdict, Never>
    ) {
        let early: Verdict? = state.withLock { state in
            switch state.seats[caller]?[place] {
            case .called(let verdict):
                state.seats[caller]?[place] = nil
                return verdict
            case .expected:
                state.seats[caller]?[place] = .taken(continuation)
                return nil
            // It has left meanwhile.
            case .taken, nil: return .refuse(.cancelled())
            }
        }
        if let early { continuation.resume(returning: early) }
    }

    /// Says something to a caller who waits; one who does not is ended when that is what is said.
    private func call(_ caller: Caller, _ verdict: Verdict) {
        let (waiting, context) = state.withLock { state in
            let seats = state.seats[caller] ?? [:]
            for (place, seat) in seats { state.seats[caller]?[place] = seat.called(verdict) }
            // A cancellation is heard by its waits, and calls off the rest of it.
            let isOver = seats.isEmpty || verdict.refusal?.kind == .cancelled
            return (seats.values.compactMap(\.waiting), isOver ? state.contexts[caller] : nil)
        }
        for continuation in waiting { continuation.resume(returning: verdict) }
        if let fault = verdict.refusal { context?.end(with: fault) }
    }
}

extension WaitingRoom.State {
    /// A new seat for a caller.
    ///
    /// - Returns: Its number.
    fileprivate mutating func seat(_ caller: WaitingRoom.Caller) -> Int {
        latest -= 1
        seats[caller, default: [:]][latest] = .expected
        return latest
    }
}

extension WaitingRoom.Seat {
    fileprivate var waiting: CheckedContinuation<WaitingRoom.Verdict, Never>? {
        if case .taken(let continuation) = self { continuation } else { nil }
    }

    /// This seat when something was said to it; nil when that has been heard.
    fileprivate func called(_ verdict: WaitingRoom.Verdict) -> WaitingRoom.Seat? {
        switch self {
        case .taken: nil
        case .expected: .called(verdict)
        // Whoever was let go may have been signed out since.
        case .called(let former): .called(verdict.refusal == nil ? former : verdict)
        }
    }

    /// Ends the waiting, if it has begun, of one who left.
    fileprivate func vacate() { waiting?.resume(returning: .refuse(.cancelled())) }
}

extension RefreshMachine.Caller {
    /// The caller that a call is: no other has its address while it is under way.
    fileprivate init(of context: CallContext) {
        self.init(id: Int(bitPattern: ObjectIdentifier(context)))
    }
}

extension RefreshMachine.Action {
    fileprivate var order: RefreshMachine.Order? {
        if case .refresh(let order) = self { order } else { nil }
    }
}
