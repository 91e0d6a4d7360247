import TriageConcurrency
import TriageCore
import TriageHTTP

/// Runs a `RefreshStateMachine` for concurrent callers and suspends those that must wait.
///
/// The machine handles one event at a time. Instructions are delivered in order, and no caller is
/// resumed while the lock is held.
final class RefreshCoordinator: Sendable {
    typealias Caller = SessionCaller

    /// An event of the machine.
    typealias Event = @Sendable (inout RefreshStateMachine) -> [RefreshStateMachine.Action]

    /// An instruction of the machine to a caller: the fault that ends it, or its authorization.
    ///
    /// The authorization is for the request to send; nil to use the response as it is.
    typealias Instruction = Result<RequestAuthorization?, Fault>

    /// The state of a wait; a caller that sends several requests at once may have several waits.
    private enum Waiter: Sendable {
        case expected
        case waiting(CheckedContinuation<Instruction, Never>)
        case resolved(Instruction)

        var continuation: CheckedContinuation<Instruction, Never>? {
            if case .waiting(let continuation) = self { continuation } else { nil }
        }

        /// The state of this wait after an instruction; nil if the caller has been resumed.
        func resolved(with instruction: Instruction) -> Waiter? {
            switch self {
            case .waiting: nil
            case .expected: .resolved(instruction)
            // A caller that may send can be signed out before it is suspended.
            case .resolved(let former): .resolved(instruction.failure == nil ? former : instruction)
            }
        }

        /// Resumes the caller as canceled if it is suspended.
        func cancel() { continuation?.resume(returning: .failure(.canceled())) }
    }

    private struct State: Sendable {
        var machine: RefreshStateMachine
        var waiters: [Caller: [Int: Waiter]] = [:]
        var contexts: [Caller: ClientContext] = [:]
        var latest = 0
    }

    /// Receives every change of the session, and whether the store has it.
    let onChange = Lock<@Sendable (SessionChange, RefreshStateMachine.Saving) -> Void>({ _, _ in })
    /// Starts a refresh, in the task whose event caused it.
    let onRefresh = Lock<@Sendable (RefreshStateMachine.TokenRefresh) -> Void>({ _ in })

    private let state: Lock<State>
    private let relay = Relay<@Sendable () -> Void> { $0() }

    init(_ machine: RefreshStateMachine) { state = Lock(State(machine: machine)) }

    var machine: RefreshStateMachine { state.current.machine }

    /// Passes the stored tokens to the machine, which ignores them if it knows the session.
    func load(_ tokens: Tokens?) { state.withLock { $0.machine.load(tokens) } }

    /// Creates a caller that belongs to no request of a client.
    func newCaller() -> Caller {
        state.withLock { state in
            // Callers of a request have its context's address as their id, which is above zero.
            state.latest -= 1
            return Caller(id: state.latest)
        }
    }

    /// The caller of a request, until the request is over.
    func caller(of context: ClientContext) -> Caller {
        let caller = Caller(of: context)
        let isNew = state.withLock { $0.contexts.updateValue(context, forKey: caller) == nil }
        if isNew { context.onEnd { [weak self] in self?.end(caller) } }
        return caller
    }

    /// Ends a caller and cancels its waits, which abandoned work may have left.
    func end(_ caller: Caller) {
        let (waiters, refreshes) = state.withLock { state in
            state.contexts[caller] = nil
            // Ending a caller notifies no other caller; at most it starts a refresh.
            let refreshes = state.machine.end(caller).compactMap(\.tokenRefresh)
            return (state.waiters.removeValue(forKey: caller) ?? [:], refreshes)
        }
        for refresh in refreshes { onRefresh.current(refresh) }
        for waiter in waiters.values { waiter.cancel() }
    }

    /// Passes an event to the machine that no caller waits for.
    func handle(_ event: @escaping Event) {
        let refreshes = state.withLock { state in
            let actions = event(&state.machine)
            relay.add(actions.compactMap(effect))
            return actions.compactMap(\.tokenRefresh)
        }
        relay.drain()
        for refresh in refreshes { onRefresh.current(refresh) }
    }

    /// Passes an event to the machine and waits for its instruction to a caller.
    ///
    /// - Parameters:
    ///   - caller: The caller that waits. Canceling its task ends the wait at once.
    ///   - event: The event.
    /// - Returns: The instruction.
    func instruction(for caller: Caller, _ event: @escaping Event) async -> Instruction {
        let waiterID: Int
        switch process(event, for: caller) {
        case .instruction(let own): return own
        case .waiting(let number): waiterID = number
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { suspend(caller, waiterID, $0) }
        } onCancel: {
            state.withLock { $0.waiters[caller]?.removeValue(forKey: waiterID) }?.cancel()
        }
    }

    /// The machine's immediate reply to a caller.
    private enum Reply: Sendable {
        case instruction(Instruction)
        /// The caller waits, in the wait with this id.
        case waiting(Int)
    }

    /// Passes an event to the machine and starts the refreshes that it asks for.
    @inline(never)
    private func process(_ event: @escaping Event, for caller: Caller) -> Reply {
        let context = ClientContext.current
        let (reply, refreshes) = state.withLock {
            state -> (Reply, [RefreshStateMachine.TokenRefresh]) in
            // Work that ignores cancellation may still run after its request has ended.
            if let context, caller == Caller(of: context), state.contexts[caller] == nil {
                return (.instruction(.failure(.canceled())), [])
            }
            let actions = event(&state.machine)
            let own = actions.first { $0.caller == caller }?.instruction
            // The common case: the caller may send, and there is nothing else to deliver.
            if actions.count == 1, let own { return (.instruction(own), []) }
            // A refusal also ends the other waits of the same caller.
            let isShared = own?.failure != nil && state.waiters[caller]?.isEmpty == false
            relay.add(actions.filter { $0.caller != caller || isShared }.compactMap(effect))
            let refreshes = actions.compactMap(\.tokenRefresh)
            if let own { return (.instruction(own), refreshes) }
            state.latest -= 1
            state.waiters[caller, default: [:]][state.latest] = .expected
            return (.waiting(state.latest), refreshes)
        }
        relay.drain()
        for refresh in refreshes { onRefresh.current(refresh) }
        return reply
    }

    /// The effect of an action; nil for a refresh, which the task of its event starts.
    private func effect(of action: RefreshStateMachine.Action) -> (@Sendable () -> Void)? {
        if case .notify(let change, let saving) = action {
            return { [self] in onChange.current(change, saving) }
        }
        guard let caller = action.caller, let instruction = action.instruction else { return nil }
        return { [self] in resume(caller, with: instruction) }
    }

    private func suspend(
        _ caller: Caller, _ waiterID: Int, _ continuation: CheckedContinuation<Instruction, Never>
    ) {
        let early: Instruction? = state.withLock { state in
            switch state.waiters[caller]?[waiterID] {
            case .resolved(let instruction):
                state.waiters[caller]?[waiterID] = nil
                return instruction
            case .expected:
                state.waiters[caller]?[waiterID] = .waiting(continuation)
                return nil
            // The caller was canceled or ended before it was suspended.
            case .waiting, nil: return .failure(.canceled())
            }
        }
        if let early { continuation.resume(returning: early) }
    }

    /// Delivers an instruction to a caller's waits, or ends the caller's request if it has none.
    private func resume(_ caller: Caller, with instruction: Instruction) {
        let (waiting, context) = state.withLock { state in
            let waiters = state.waiters[caller] ?? [:]
            for (waiterID, waiter) in waiters {
                state.waiters[caller]?[waiterID] = waiter.resolved(with: instruction)
            }
            // A cancellation ends the waits and everything else that the request does.
            let isOver = waiters.isEmpty || instruction.failure?.kind == .canceled
            return (
                waiters.values.compactMap(\.continuation), isOver ? state.contexts[caller] : nil
            )
        }
        for continuation in waiting { continuation.resume(returning: instruction) }
        if let fault = instruction.failure { context?.stop(fault) }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

extension SessionCaller {
    /// Creates the caller of a request, whose context's address is unique while it runs.
    fileprivate init(of context: ClientContext) {
        self.init(id: Int(bitPattern: ObjectIdentifier(context)))
    }
}

extension RefreshStateMachine.Action {
    /// The instruction to the action's caller; nil if the action concerns no caller.
    fileprivate var instruction: RefreshCoordinator.Instruction? {
        switch self {
        case .send(_, let authorization): .success(authorization)
        case .deliver: .success(nil)
        case .fail(_, let fault): .failure(fault)
        case .refresh, .notify: nil
        }
    }

    fileprivate var tokenRefresh: RefreshStateMachine.TokenRefresh? {
        if case .refresh(let refresh) = self { refresh } else { nil }
    }
}
