import TriageConcurrency
import TriageCore

/// One attempt of a launch, which runs the checks and delivers a verdict by the deadline.
///
/// Checks run in unstructured tasks on their own threads. A task group would wait for a child that
/// ignores cancellation, and the user would wait with it.
final class LaunchAttempt<Stop: Sendable>: Sendable {
    typealias Verdict = Outcome<CheckResult<PassedChecks, Stop>>
    private typealias CheckOutcome = Outcome<CheckResult<Void, Stop>>
    private typealias Result = Swift.Result<CheckResult<any Sendable, Stop>, any Error>

    private let settings: LaunchSettings<Stop>
    private let operation = OperationRecord.current
    private let classifier: ErrorClassifier
    /// Receives the failures of optional checks once the launch proceeds.
    private let unseen: (@Sendable (Fault) -> Void)?
    private let deadlines: DeadlineScheduler
    /// The calls of the observer and of the waiting callers, in order.
    ///
    /// The verdict is delivered after its event and the events of the checks that it cancels.
    private let relay = Relay<@Sendable () -> Void> { $0() }
    private let state: Lock<State>

    private struct State: Sendable {
        var machine: GateMachine
        var passed = PassedChecks()
        var outcomes: [Int: CheckOutcome] = [:]
        var starts: [Int: Duration] = [:]
        var tasks: [Int: Task<Void, Never>] = [:]
        var records: [Int: OperationRecord] = [:]
        /// The checks that ended without a result.
        var abandonedChecks: Set<Int> = []
        var verdict: Verdict?
        var isDelivered = false
        var waiters: [Race<Verdict>] = []
        var callers = 1
        var deadlineIDs: [Int] = []
    }

    init(_ settings: LaunchSettings<Stop>, _ unseen: (@Sendable (Fault) -> Void)?) {
        self.settings = settings
        self.unseen = unseen
        classifier =
            settings.classifier ?? OperationRecord.current?.classifier ?? .standardLibrary
        deadlines = DeadlineScheduler(settings.clock)
        state = Lock(State(machine: settings.machine))
    }

    /// Adds a caller that waits; false if there is a verdict already.
    func addCaller() -> Bool {
        state.withLock { state in
            guard state.verdict == nil else { return false }
            state.callers += 1
            return true
        }
    }

    /// Starts the checks that are not kept.
    func begin(keeping kept: PassedChecks) {
        let known = settings.checks.indices.filter {
            settings.checks[$0].isKept && kept.values[name(of: $0)] != nil
        }
        schedule(after: settings.deadline) { $0.handle { $0.machine.deadlinePassed() } }
        handle { state in
            for name in known.map(self.name) { state.passed.values[name] = kept.values[name] }
            return state.machine.begin(keeping: Set(known))
        }
    }

    /// Waits for the verdict; a caller whose task is canceled stops waiting.
    func verdict() async -> Verdict {
        let race = Race<Verdict>()
        let known: Verdict? = state.withLock { state in
            if !state.isDelivered { state.waiters.append(race) }
            return state.isDelivered ? state.verdict : nil
        }
        if let known { return known }
        do {
            return try await withTaskCancellationHandler {
                try await race.wait {}
            } onCancel: {
                // At once: the next launch must not join an attempt that no caller waits for.
                removeCaller()
            }
        } catch {
            return .canceled
        }
    }

    /// Removes a caller that waits no longer; the last one cancels the attempt.
    private func removeCaller() {
        handle { state in
            state.callers -= 1
            return state.callers == 0 && state.verdict == nil ? state.machine.cancel() : []
        }
    }

    /// The checks that have passed so far, including those that were kept.
    var passed: PassedChecks { state.current.passed }

    /// Whether a check of this name may still end with a result.
    func isOpen(_ name: CheckName) -> Bool {
        let check = settings.checks.firstIndex { $0.name == name }
        return check.map(state.current.machine.isOpen) ?? false
    }

    /// Cancels the attempt, and the checks that a verdict has left running.
    func cancel() { handle { $0.machine.cancel() } }

    /// Waits until the pending events have been delivered.
    func drainEvents() async {
        await withCheckedContinuation { continuation in
            relay.add { continuation.resume() }
            relay.drain()
        }
    }
}

extension LaunchAttempt {
    /// Passes an event to the machine and performs its actions.
    private func handle(_ event: @Sendable (inout State) -> [GateMachine.Action]) {
        let now = deadlines.elapsed()
        let (actions, isOver) = state.withLock { state in
            let hadVerdict = state.verdict != nil
            let actions = event(&state)
            for action in actions { record(action, at: now, in: &state) }
            if !hadVerdict, state.verdict != nil { relay.add { self.deliverVerdict() } }
            return (actions, state.machine.isFinished)
        }
        relay.drain()
        for action in actions { perform(action) }
        guard isOver else { return }
        for deadlineID in state.current.deadlineIDs { deadlines.cancel(deadlineID) }
    }

    /// Records an action and queues its events.
    private func record(_ action: GateMachine.Action, at now: Duration, in state: inout State) {
        switch action {
        case .start(let check):
            state.starts[check] = now
            observe(.started(name(of: check)))
        case .timeOut(let check):
            let outcome = CheckOutcome(missedDeadline(of: check, state))
            end(check, outcome, at: now, in: &state)
            reportUnseen(outcome)
        case .cancel(let check): end(check, .canceled, at: now, in: &state)
        case .decide(let decision):
            let verdict = verdict(decision, state)
            state.verdict = verdict
            observe(.decided(verdict, by: decision.check.map(name(of:)), elapsed: now))
            if decision == .proceed {
                for check in settings.checks.indices { reportUnseen(state.outcomes[check]) }
            }
        case .beginGracePeriod: break
        }
    }

    /// Ends a check that is not waited for any longer.
    private func end(
        _ check: Int, _ outcome: CheckOutcome, at now: Duration, in state: inout State
    ) {
        state.abandonedChecks.insert(check)
        let time = state.starts[check].map { now - $0 } ?? .zero
        observe(.ended(name(of: check), outcome, elapsed: time))
    }

    private func observe(_ event: GateEvent<Stop>) {
        inOperation { $0.settings.observe(event) }
    }

    /// Queues the report of a check that has failed although the launch proceeds.
    private func reportUnseen(_ outcome: CheckOutcome?) {
        guard let fault = outcome?.fault else { return }
        inOperation { $0.unseen?(fault) }
    }

    /// Queues a call of the app's code, as part of the operation that began the attempt.
    private func inOperation(_ call: @escaping @Sendable (LaunchAttempt) -> Void) {
        relay.add { OperationRecord.run(in: self.operation) { call(self) } }
    }

    private func perform(_ action: GateMachine.Action) {
        switch action {
        case .start(let check): start(check)
        case .beginGracePeriod:
            schedule(after: settings.gracePeriod) {
                $0.handle { $0.machine.gracePeriodEnded() }
            }
        case .timeOut(let check), .cancel(let check):
            state.withLock { $0.tasks[check] }?.cancel()
        case .decide: break
        }
    }

    private func deliverVerdict() {
        let (verdict, waiting) = state.withLock { state in
            defer { (state.isDelivered, state.waiters) = (true, []) }
            return (state.verdict, state.waiters)
        }
        guard let verdict else { return }
        for race in waiting { race.end(.success(verdict)) }
    }

    private func start(_ check: Int) {
        let plan = settings.checks[check]
        let record = operation?.child()
        let passed = state.withLock { state in
            state.records[check] = record
            return state.passed
        }
        let signal = CancellationSignal { self.state.withLock { !$0.machine.isRunning(check) } }
        let task = onDedicatedThread(plan.name) {
            // The check was canceled before its task began.
            guard !signal.isCanceled() else { return }
            do {
                let result = try await CancellationSignal.$current.withValue(signal) {
                    try await OperationRecord.run(in: record) {
                        try await plan.run(passed)
                    }
                }
                guard let result else {
                    throw self.fault(.unexpected, "launch.noAnswer", of: check)
                }
                self.receive(.success(result), from: check)
            } catch {
                self.receive(.failure(error), from: check)
            }
        }
        let isCanceled = state.withLock { state in
            state.tasks[check] = task
            return state.abandonedChecks.contains(check)
        }
        if isCanceled { return task.cancel() }
        guard let timeout = plan.timeout else { return }
        schedule(after: timeout) { attempt in
            let fault = attempt.fault(.timeout, "launch.limit", of: check, record, after: timeout)
            attempt.receive(.failure(fault), from: check)
            task.cancel()
        }
    }

    /// Receives the result of a check; ignores it if the check no longer matters.
    private func receive(_ result: Result, from check: Int) {
        guard state.withLock({ $0.machine.isRunning(check) }) else { return }
        // The classifier is the app's code, so it must not run under the lock.
        let (status, outcome) = outcome(of: result, from: check)
        let (name, now) = (name(of: check), deadlines.elapsed())
        handle { state in
            guard state.machine.isRunning(check) else { return [] }
            if case .success(.passed(let value)) = result { state.passed.values[name] = value }
            state.outcomes[check] = outcome
            let time = now - (state.starts[check] ?? now)
            self.observe(.ended(name, outcome, elapsed: time))
            if state.machine.decision == .proceed { self.reportUnseen(outcome) }
            return state.machine.receive(status, from: check)
        }
    }

    private func outcome(
        of result: Result, from check: Int
    ) -> (GateMachine.CheckStatus, CheckOutcome) {
        switch result {
        case .success(.passed): (.passed, .value(.passed))
        case .success(.stopped(let stop)): (.stopped, .value(.stopped(stop)))
        case .failure(let error): (.failed, CheckOutcome(fault(of: error, from: check)))
        }
    }

    private func verdict(_ decision: GateMachine.Decision, _ state: State) -> Verdict {
        switch decision {
        case .proceed: .value(.passed(state.passed))
        case .canceled: .canceled
        case .timedOut(let check): Verdict(missedDeadline(of: check, state))
        case .stopped(let check), .failed(let check):
            switch state.outcomes[check] {
            case .value(.stopped(let stop)): .value(.stopped(stop))
            case .fault(let fault, let error): .fault(fault, error: error)
            case .value(.passed), .canceled, nil: Verdict(Fault(ours: .unexpected))
            }
        }
    }

    /// Classifies the error of a check, as the center of the operation would.
    ///
    /// A check that reports a cancellation without being canceled is broken, so that counts as
    /// unexpected.
    private func fault(of error: any Error, from check: Int) -> Fault {
        let place = place(of: check)
        let record = state.withLock { $0.records[check] }
        var fault = Fault(of: error, in: record, classifier, place ?? .inLibrary())
            .noted(in: record, isNew: false)
        guard fault.kind != .canceled else {
            return self.fault(.unexpected, "launch.cancelledItself", of: check, cause: error)
        }
        if let place, fault.location.isInLibrary { fault.location = place }
        fault.facts.check = name(of: check).rawValue
        return fault
    }

    /// Creates the fault of a check that has not ended by the gate's deadline.
    private func missedDeadline(of check: Int, _ state: State) -> Fault {
        fault(
            .timeout, "launch.deadline", of: check, state.records[check], after: settings.deadline)
    }

    /// Creates a fault of the gate's own about a check, which names the request without a response
    /// and the deadline that has passed.
    private func fault(
        _ kind: Fault.Kind, _ code: String, of check: Int, _ record: OperationRecord? = nil,
        after deadline: Duration? = nil, cause: (any Error)? = nil
    ) -> Fault {
        var facts = record?.pendingRequestFacts ?? Fault.Facts()
        facts.check = name(of: check).rawValue
        facts.deadline = deadline
        return Fault(
            kind, code: code, cause: cause, facts: facts, at: place(of: check) ?? .inLibrary())
    }

    private func name(of check: Int) -> CheckName { settings.checks[check].name }

    /// The place where a check was created.
    private func place(of check: Int) -> FaultLocation? {
        settings.checks[check].location
    }

    private func schedule(
        after time: Duration, _ action: @escaping @Sendable (LaunchAttempt) -> Void
    ) {
        let deadlineID = deadlines.schedule(after: time) { [weak self] in
            if let self { action(self) }
        }
        state.withLock { $0.deadlineIDs.append(deadlineID) }
    }
}

extension Outcome {
    /// Creates the outcome of a check or a launch that failed.
    fileprivate init(_ fault: Fault) { self = .fault(fault, error: fault) }
}
