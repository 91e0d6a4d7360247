import TriageConcurrency
import TriageCore
import TriageHTTP

/// Where the callers of a refresh machine wait for what it says: one at a time is asked, everyone is
/// told in order, and nobody is called with a lock held.
final class RefreshCoordinator: Sendable {
    typealias Caller = RefreshStateMachine.Caller

    /// What the machine says to a caller.
    enum Instruction: Sendable {
        case send(RefreshStateMachine.Authorization)
        case deliver
        case fail(Fault)

        var failure: Fault? { if case .fail(let fault) = self { fault } else { nil } }

        init?(_ action: RefreshStateMachine.Action) {
            switch action {
            case .send(_, let pass): self = .send(pass)
            case .deliver: self = .deliver
            case .fail(_, let fault): self = .fail(fault)
            case .refresh, .notify: return nil
            }
        }

        /// What is to be sent; nil when an answer is to be taken as it is.
        func authorization() throws(Fault) -> RefreshStateMachine.Authorization? {
            switch self {
            case .send(let pass): return pass
            case .deliver: return nil
            case .fail(let fault): throw fault
            }
        }
    }

    /// Where one stands whom the machine lets wait; a caller that sends several requests at once may
    /// have several.
    fileprivate enum Waiter: Sendable {
        case expected
        case waiting(CheckedContinuation<Instruction, Never>)
        case resolved(Instruction)
    }

    fileprivate struct State: Sendable {
        var machine: RefreshStateMachine
        var waiters: [Caller: [Int: Waiter]] = [:]
        var contexts: [Caller: ClientContext] = [:]
        var latest = 0
        var onChange: @Sendable (SessionChange) -> Void = { _ in }
        var onRefresh: @Sendable (RefreshStateMachine.TokenRefresh) -> Void = { _ in }
    }

    private let state: Lock<State>
    private let relay = Relay<@Sendable () -> Void> { $0() }

    init(_ machine: RefreshStateMachine) { state = Lock(State(machine: machine)) }

    var machine: RefreshStateMachine { state.current.machine }

    /// Tells the machine what is stored, if it did not know.
    func load(_ tokens: Tokens?) { state.withLock { $0.machine.load(tokens) } }

    /// How many callers wait for a refresh.
    var waitingCount: Int { state.withLock { $0.machine.waitingCount } }

    /// Told of every change of the session.
    var onChange: @Sendable (SessionChange) -> Void {
        get { state.current.onChange }
        set { state.withLock { $0.onChange = newValue } }
    }

    /// Sends a refresh, in the task that it came of.
    var onRefresh: @Sendable (RefreshStateMachine.TokenRefresh) -> Void {
        get { state.current.onRefresh }
        set { state.withLock { $0.onRefresh = newValue } }
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
    func caller(of context: ClientContext) -> Caller {
        let caller = Caller(of: context)
        let isNew = state.withLock { $0.contexts.updateValue(context, forKey: caller) == nil }
        if isNew { context.onEnd { [weak self] in self?.end(caller) } }
        return caller
    }

    /// Forgets a caller; one that still waits, in work that was abandoned, waits no more.
    func end(_ caller: Caller) {
        let (seats, orders) = state.withLock { state in
            state.contexts[caller] = nil
            // Whoever leaves, nobody else is told anything: at most a refresh may begin.
            let orders = state.machine.end(caller).compactMap(\.tokenRefresh)
            return (state.waiters.removeValue(forKey: caller) ?? [:], orders)
        }
        for order in orders { onRefresh(order) }
        for seat in seats.values { seat.cancel() }
    }

    /// Tells the machine of an event that nobody waits for.
    func handle(
        _ event: @escaping @Sendable (inout RefreshStateMachine) -> [RefreshStateMachine.Action]
    ) {
        let orders = state.withLock { state in
            let actions = event(&state.machine)
            relay.add(actions.compactMap(effect))
            return actions.compactMap(\.tokenRefresh)
        }
        relay.drain()
        for order in orders { onRefresh(order) }
    }

    /// Tells the machine of an event, and waits for what it says to a caller.
    ///
    /// - Parameters:
    ///   - caller: Who waits; cancelling its task ends the waiting at once.
    ///   - event: The event.
    /// - Returns: What it says.
    func instruction(
        for caller: Caller,
        _ event: @escaping @Sendable (inout RefreshStateMachine) -> [RefreshStateMachine.Action]
    ) async -> Instruction {
        let place: Int
        switch process(event, for: caller) {
        case .instruction(let own): return own
        case .waiting(let number): place = number
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { suspend(caller, place, $0) }
        } onCancel: {
            state.withLock { $0.waiters[caller]?.removeValue(forKey: place) }?.cancel()
        }
    }

    /// The reply to a caller that has told of an event.
    private enum Reply: Sendable {
        case instruction(Instruction)
        /// To wait, at the seat of this number.
        case waiting(Int)
    }

    /// Tells the machine of an event.
    @inline(never)
    private func process(
        _ event: @escaping @Sendable (inout RefreshStateMachine) -> [RefreshStateMachine.Action],
        for caller: Caller
    ) -> Reply {
        let context = ClientContext.current
        let (reply, orders) = state.withLock {
            state -> (Reply, [RefreshStateMachine.TokenRefresh]) in
            // A call that has ended may still be here, in work that knows of no cancellation.
            if let context, caller == Caller(of: context), state.contexts[caller] == nil {
                return (.instruction(.fail(.canceled())), [])
            }
            let actions = event(&state.machine)
            let own = actions.first { $0.caller == caller }.flatMap(Instruction.init)
            // What nearly every call hears: it may go, and nobody else is to be told anything.
            if actions.count == 1, let own { return (.instruction(own), []) }
            // A refusal ends also what else of the same caller waits.
            let isShared = own?.failure != nil && state.waiters[caller]?.isEmpty == false
            relay.add(actions.filter { $0.caller != caller || isShared }.compactMap(effect))
            let reply = own.map(Reply.instruction) ?? .waiting(state.addWaiter(for: caller))
            return (reply, actions.compactMap(\.tokenRefresh))
        }
        relay.drain()
        for order in orders { onRefresh(order) }
        return reply
    }

    /// What an action comes to; nil for a refresh, which is sent in the task that it came of.
    private func effect(of action: RefreshStateMachine.Action) -> (@Sendable () -> Void)? {
        if case .notify(let change) = action { return { [self] in onChange(change) } }
        guard let caller = action.caller, let verdict = Instruction(action) else { return nil }
        return { [self] in resume(caller, with: verdict) }
    }

    private func suspend(
        _ caller: Caller, _ place: Int, _ continuation: CheckedContinuation<Instruction, Never>
    ) {
        let early: Instruction? = state.withLock { state in
            switch state.waiters[caller]?[place] {
            case .resolved(let verdict):
                state.waiters[caller]?[place] = nil
                return verdict
            case .expected:
                state.waiters[caller]?[place] = .waiting(continuation)
                return nil
            // It has left meanwhile.
            case .waiting, nil: return .fail(.canceled())
            }
        }
        if let early { continuation.resume(returning: early) }
    }

    /// Says something to a caller who waits; one who does not is ended when that is what is said.
    private func resume(_ caller: Caller, with verdict: Instruction) {
        let (waiting, context) = state.withLock { state in
            let seats = state.waiters[caller] ?? [:]
            for (place, seat) in seats {
                state.waiters[caller]?[place] = seat.resolved(with: verdict)
            }
            // A cancellation is heard by its waits, and calls off the rest of it.
            let isOver = seats.isEmpty || verdict.failure?.kind == .canceled
            return (seats.values.compactMap(\.continuation), isOver ? state.contexts[caller] : nil)
        }
        for continuation in waiting { continuation.resume(returning: verdict) }
        if let fault = verdict.failure { context?.end(with: fault) }
    }
}

extension RefreshCoordinator.State {
    /// A new seat for a caller.
    ///
    /// - Returns: Its number.
    fileprivate mutating func addWaiter(for caller: RefreshCoordinator.Caller) -> Int {
        latest -= 1
        waiters[caller, default: [:]][latest] = .expected
        return latest
    }
}

extension RefreshCoordinator.Waiter {
    fileprivate var continuation: CheckedContinuation<RefreshCoordinator.Instruction, Never>? {
        if case .waiting(let continuation) = self { continuation } else { nil }
    }

    /// This seat when something was said to it; nil when that has been heard.
    fileprivate func resolved(with verdict: RefreshCoordinator.Instruction) -> RefreshCoordinator
        .Waiter?
    {
        switch self {
        case .waiting: nil
        case .expected: .resolved(verdict)
        // Whoever was let go may have been signed out since.
        case .resolved(let former): .resolved(verdict.failure == nil ? former : verdict)
        }
    }

    /// Ends the waiting, if it has begun, of one who left.
    fileprivate func cancel() { continuation?.resume(returning: .fail(.canceled())) }
}

extension RefreshStateMachine.Caller {
    /// The caller that a call is: no other has its address while it is under way.
    fileprivate init(of context: ClientContext) {
        self.init(id: Int(bitPattern: ObjectIdentifier(context)))
    }
}

extension RefreshStateMachine.Action {
    fileprivate var tokenRefresh: RefreshStateMachine.TokenRefresh? {
        if case .refresh(let refresh) = self { refresh } else { nil }
    }
}
