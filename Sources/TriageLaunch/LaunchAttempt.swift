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
    private let elapsed: @Sendable () -> Duration
    private let relay: Relay<Output>
    private let state: Lock<State>

    /// The output, in order.
    ///
    /// The verdict is delivered after its event and the events of the checks that it cancels.
    private enum Output: Sendable {
        case event(GateEvent<Stop>)
        case deliver(LaunchAttempt)
        case drained(CheckedContinuation<Void, Never>)
    }

    private struct State: Sendable {
        var machine: GateMachine
        var passed = PassedChecks()
        var stops: [Int: Stop] = [:]
        var faults: [Int: Fault] = [:]
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
        elapsed = stopwatch(configuration.clock)
        relay = Relay { output in
            switch output {
            case .event(let event): configuration.observe(event)
            case .deliver(let attempt): attempt.deliverVerdict()
            case .drained(let continuation): continuation.resume()
            }
        }
        state = Lock(
            State(
                machine: GateMachine(
                    configuration.plans, hasGracePeriod: configuration.gracePeriod > .zero)))
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
        let known = configuration.checks.indices.filter {
            kept.names.contains(configuration.checks[$0].name)
        }
        schedule(after: configuration.deadline) { $0.deadlinePassed() }
        handle { state in
            for check in known {
                let name = self.configuration.checks[check].name
                state.passed[name] = kept[name]
            }
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
            removeCaller()
            return .failed(.canceled(by: error), by: nil)
        }
    }

    /// Cancels the attempt, and the checks that a verdict has left running.
    func cancel() { handle { $0.machine.cancel() + $0.machine.deadlinePassed() } }

    /// Waits until the pending events have been delivered.
    func drainEvents() async {
        await withCheckedContinuation { continuation in
            relay.add(.drained(continuation))
            relay.drain()
        }
    }

    private func removeCaller() {
        handle { state in
            state.callers -= 1
            return state.callers == 0 ? state.machine.cancel() : []
        }
    }
}

extension LaunchAttempt {
    /// Passes an event to the machine and performs its actions.
    private func handle(_ event: @Sendable (inout State) -> [GateMachine.Action]) {
        let now = elapsed()
        let (actions, isOver) = state.withLock { state in
            let hadVerdict = state.verdict != nil
            let actions = event(&state)
            for action in actions { record(action, at: now, in: &state) }
            if !hadVerdict, state.verdict != nil { relay.add(.deliver(self)) }
            return (actions, state.machine.isFinished)
        }
        relay.drain()
        for action in actions { perform(action) }
        if isOver { cancelDeadlines() }
    }

    /// Records an action and queues its events.
    private func record(_ action: GateMachine.Action, at now: Duration, in state: inout State) {
        switch action {
        case .start(let check):
            state.starts[check] = now
            relay.add(.event(.started(name(of: check))))
        case .cancel(let check):
            state.canceledChecks.insert(check)
            let time = state.starts[check].map { now - $0 } ?? .zero
            relay.add(.event(.ended(name(of: check), .canceled, elapsed: time)))
        case .decide(let decision):
            let verdict = verdict(decision, state)
            state.verdict = verdict
            relay.add(.event(.decided(verdict, elapsed: now)))
        case .beginGracePeriod: break
        }
    }

    private func perform(_ action: GateMachine.Action) {
        switch action {
        case .start(let check): start(check)
        case .beginGracePeriod: schedule(after: configuration.gracePeriod) { $0.gracePeriodEnded() }
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
        let isOver: @Sendable () -> Bool = { self.state.withLock { !$0.machine.isRunning(check) } }
        let task = onDedicatedThread(plan.name) {
            // The check was canceled before its task began.
            guard !isOver() else { return }
            do {
                let result = try await CancellationSignal.$current.withValue(
                    CancellationSignal(isOver)
                ) {
                    try await OperationRecord.$current.withValue(record) {
                        try await plan.run(passed)
                    }
                }
                guard let result else {
                    throw Fault(.unexpected, code: "launch.noAnswer")
                }
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
        schedule(
            after: timeout,
            action: { [weak self] in
                let facts = record?.pendingRequestFacts ?? Fault.Facts()
                let fault = Fault(.timeout, code: "launch.limit", facts: facts)
                self?.receive(.failure(fault), from: check)
                task.cancel()
            })
    }

    /// Receives the result of a check; ignores it if the check no longer matters.
    private func receive(_ result: Result, from check: Int) {
        guard state.withLock({ $0.machine.isRunning(check) }) else { return }
        // The classifier is the app's code, so it must not run under the lock.
        let outcome = outcome(of: result)
        let (name, now) = (name(of: check), elapsed())
        handle { state in
            guard state.machine.isRunning(check) else { return [] }
            if case .success(.passed(let value)) = result { state.passed[name] = value }
            let time = now - (state.starts[check] ?? now)
            self.relay.add(.event(.ended(name, outcome, elapsed: time)))
            switch outcome {
            case .passed: return state.machine.receive(.passed, from: check)
            case .stopped(let stop):
                state.stops[check] = stop
                return state.machine.receive(.stopped, from: check)
            case .failed(let fault):
                state.faults[check] = fault
                return state.machine.receive(.failed, from: check)
            case .canceled: return []
            }
        }
    }

    private func outcome(of result: Result) -> CheckOutcome<Stop> {
        switch result {
        case .success(.passed): .passed
        case .success(.stopped(let stop)): .stopped(stop)
        case .failure(let error): .failed(fault(of: error))
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
        case .failed(let check):
            let fault = state.faults[check] ?? Fault(.unexpected)
            return .failed(fault, by: name(of: check))
        case .stopped(let check):
            guard let stop = state.stops[check] else { return .failed(Fault(.unexpected), by: nil) }
            return .stopped(stop, by: name(of: check), state.passed)
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
            code: inner?.code ?? classification.code,
            cause: error)
    }

    private func name(of check: Int) -> CheckName { configuration.checks[check].name }
}

extension LaunchAttempt {
    private func schedule(
        after time: Duration,
        _ event: @escaping @Sendable (inout GateMachine) -> [GateMachine.Action]
    ) {
        schedule(after: time, action: { [weak self] in self?.handle { event(&$0.machine) } })
    }

    private func schedule(after time: Duration, action: @escaping @Sendable () -> Void) {
        let deadlineID = deadlines.schedule(after: time, action)
        state.withLock { $0.deadlineIDs.append(deadlineID) }
    }

    private func cancelDeadlines() {
        let deadlineIDs = state.withLock { state in
            defer { state.deadlineIDs = [] }
            return state.deadlineIDs
        }
        for deadlineID in deadlineIDs { deadlines.cancel(deadlineID) }
    }
}
