import TriageConcurrency
import TriageCore

/// One attempt of a launch, which runs the checks and delivers a verdict by the deadline.
///
/// Checks run in unstructured tasks on their own threads. A task group would wait for a child that
/// ignores cancellation, and the user would wait with it.
final class LaunchAttempt<Stop: Sendable>: Sendable {
    private typealias Result = Swift.Result<CheckResult<any Sendable, Stop>, any Error>

    private let configuration: LaunchGate<Stop>.Configuration
    private let operation = OperationRecord.current
    private let deadlines: DeadlineScheduler
    /// The calls of the observer and of those who wait, in order.
    ///
    /// The verdict is delivered after its event and the events of the checks that it cancels.
    private let relay = Relay<@Sendable () -> Void> { $0() }
    private let state: Lock<State>

    private struct State: Sendable {
        var machine: GateMachine
        var passed = PassedChecks()
        var outcomes: [Int: CheckOutcome<Stop>] = [:]
        var starts: [Int: Duration] = [:]
        var tasks: [Int: Task<Void, Never>] = [:]
        var records: [Int: OperationRecord] = [:]
        var canceledChecks: Set<Int> = []
        var verdict: GateVerdict<Stop>?
        var isDelivered = false
        var waiters: [Race<GateVerdict<Stop>>] = []
        var callers = 1
        var deadlineIDs: [Int] = []
    }

    init(_ configuration: LaunchGate<Stop>.Configuration) {
        self.configuration = configuration
        deadlines = DeadlineScheduler(configuration.clock)
        state = Lock(State(machine: configuration.machine))
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
        let known = configuration.checks.indices.filter { kept.values[name(of: $0)] != nil }
        schedule(after: configuration.deadline) { $0.handle { $0.machine.deadlinePassed() } }
        handle { state in
            for name in known.map(self.name) { state.passed.values[name] = kept.values[name] }
            return state.machine.begin(keeping: Set(known))
        }
    }

    /// Waits for the verdict; a caller whose task is canceled stops waiting.
    func verdict() async -> GateVerdict<Stop> {
        let race = Race<GateVerdict<Stop>>()
        let known: GateVerdict<Stop>? = state.withLock { state in
            if !state.isDelivered { state.waiters.append(race) }
            return state.isDelivered ? state.verdict : nil
        }
        if let known { return known }
        do {
            return try await race.wait {}
        } catch {
            handle { state in
                state.callers -= 1
                return state.callers == 0 ? state.machine.cancel() : []
            }
            return .failed(.canceled(by: error), by: nil)
        }
    }

    /// Cancels the attempt, and the checks that a verdict has left running.
    func cancel() { handle { $0.machine.cancel() + $0.machine.deadlinePassed() } }

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
        case .cancel(let check):
            state.canceledChecks.insert(check)
            let time = state.starts[check].map { now - $0 } ?? .zero
            observe(.ended(name(of: check), .canceled, elapsed: time))
        case .decide(let decision):
            let verdict = verdict(decision, state)
            state.verdict = verdict
            observe(.decided(verdict, elapsed: now))
        case .beginGracePeriod: break
        }
    }

    private func observe(_ event: GateEvent<Stop>) {
        relay.add { self.configuration.observe(event) }
    }

    private func perform(_ action: GateMachine.Action) {
        switch action {
        case .start(let check): start(check)
        case .beginGracePeriod:
            schedule(after: configuration.gracePeriod) {
                $0.handle { $0.machine.gracePeriodEnded() }
            }
        case .cancel(let check): state.withLock { $0.tasks[check] }?.cancel()
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
        let plan = configuration.checks[check]
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
                    try await OperationRecord.$current.withValue(record) {
                        try await plan.run(passed)
                    }
                }
                guard let result else { throw Fault(.unexpected, code: "launch.noAnswer") }
                self.receive(.success(result), from: check)
            } catch {
                self.receive(.failure(error), from: check)
            }
        }
        let isCanceled = state.withLock { state in
            state.tasks[check] = task
            return state.canceledChecks.contains(check)
        }
        if isCanceled { return task.cancel() }
        guard let timeout = plan.timeout else { return }
        schedule(after: timeout) { attempt in
            let facts = record?.pendingRequestFacts ?? Fault.Facts()
            let fault = Fault(.timeout, code: "launch.limit", facts: facts)
            attempt.receive(.failure(fault), from: check)
            task.cancel()
        }
    }

    /// Receives the result of a check; ignores it if the check no longer matters.
    private func receive(_ result: Result, from check: Int) {
        guard state.withLock({ $0.machine.isRunning(check) }) else { return }
        // The classifier is the app's code, so it must not run under the lock.
        let (status, outcome) = outcome(of: result)
        let (name, now) = (name(of: check), deadlines.elapsed())
        handle { state in
            guard state.machine.isRunning(check) else { return [] }
            if case .success(.passed(let value)) = result { state.passed.values[name] = value }
            state.outcomes[check] = outcome
            let time = now - (state.starts[check] ?? now)
            self.observe(.ended(name, outcome, elapsed: time))
            return state.machine.receive(status, from: check)
        }
    }

    private func outcome(of result: Result) -> (GateMachine.CheckStatus, CheckOutcome<Stop>) {
        switch result {
        case .success(.passed): (.passed, .passed)
        case .success(.stopped(let stop)): (.stopped, .stopped(stop))
        case .failure(let error): (.failed, .failed(fault(of: error)))
        }
    }

    private func verdict(_ decision: GateMachine.Decision, _ state: State) -> GateVerdict<Stop> {
        switch decision {
        case .proceed: return .proceed(state.passed)
        case .canceled: return .failed(.canceled(), by: nil)
        case .timedOut(let check):
            let facts = state.records[check]?.pendingRequestFacts ?? Fault.Facts()
            let fault = Fault(.timeout, code: "launch.deadline", facts: facts)
            return .failed(fault, by: name(of: check))
        case .stopped(let check), .failed(let check):
            switch state.outcomes[check] {
            case .stopped(let stop): return .stopped(stop, by: name(of: check), state.passed)
            case .failed(let fault): return .failed(fault, by: name(of: check))
            case .passed, .canceled, nil: return .failed(Fault(.unexpected), by: name(of: check))
            }
        }
    }

    /// Classifies the error of a check.
    ///
    /// A check that reports a cancellation without being canceled is broken, so that counts as
    /// unexpected.
    private func fault(of error: any Error) -> Fault {
        let inner = CauseChain(error, classifier: configuration.classifier).fault
        if error is CancellationError || inner?.kind == .canceled {
            return Fault(.unexpected, code: "launch.cancelledItself", cause: error)
        }
        if let fault = error as? Fault { return fault }
        let classification = configuration.classifier.classify(error)
        return Fault(
            inner?.kind ?? classification.kind ?? .unexpected,
            code: inner?.code ?? classification.code, cause: error)
    }

    private func name(of check: Int) -> CheckName { configuration.checks[check].name }

    private func schedule(
        after time: Duration, _ action: @escaping @Sendable (LaunchAttempt) -> Void
    ) {
        let deadlineID = deadlines.schedule(after: time) { [weak self] in
            if let self { action(self) }
        }
        state.withLock { $0.deadlineIDs.append(deadlineID) }
    }
}
