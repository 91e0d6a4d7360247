import TriageConcurrency
import TriageCore

/// One attempt at a launch: it asks, hears, and has a verdict in time.
///
/// Checks run in tasks that nobody waits for, on threads of their own: a task group would wait for a
/// child that ignores its cancellation, and the person with it.
final class Attempt<Stop: Sendable>: Sendable {
    private typealias Result = Swift.Result<Finding<any Sendable, Stop>, any Error>

    private let configuration: LaunchGate<Stop>.Configuration
    private let operation = OperationRecord.current
    private let times: DeadlineKeeper
    private let elapsed: @Sendable () -> Duration
    private let relay: Relay<Word>
    private let state: Lock<State>

    /// What goes out in order: the verdict is handed over when it has been told of, and of all that was
    /// called off by it.
    private enum Word: Sendable {
        case event(GateEvent<Stop>)
        case handOver(Attempt)
        case mark(CheckedContinuation<Void, Never>)
    }

    private struct State: Sendable {
        var machine: GateMachine
        var passed = PassedChecks()
        var stops: [Int: Stop] = [:]
        var faults: [Int: Fault] = [:]
        var starts: [Int: Duration] = [:]
        var tasks: [Int: Task<Void, Never>] = [:]
        var records: [Int: OperationRecord] = [:]
        var called: Set<Int> = []
        var verdict: GateVerdict<Stop>?
        var isHandedOver = false
        var waiting: [Race<GateVerdict<Stop>>] = []
        var callers = 1
        var alarms: [Int] = []
    }

    init(_ configuration: LaunchGate<Stop>.Configuration) {
        self.configuration = configuration
        times = DeadlineKeeper(configuration.clock)
        elapsed = stopwatch(configuration.clock)
        relay = Relay { word in
            switch word {
            case .event(let event): configuration.observe(event)
            case .handOver(let attempt): attempt.handOver()
            case .mark(let continuation): continuation.resume()
            }
        }
        state = Lock(
            State(machine: GateMachine(configuration.plans, hasGrace: configuration.grace > .zero)))
    }

    /// Counts one more who waits; not when there is a verdict already.
    func join() -> Bool {
        state.withLock { state in
            guard state.verdict == nil else { return false }
            state.callers += 1
            return true
        }
    }

    /// Asks the checks that are not kept.
    func begin(keeping kept: PassedChecks) {
        let known = configuration.checks.indices.filter {
            kept.names.contains(configuration.checks[$0].name)
        }
        wake(in: configuration.deadline) { $0.deadlinePassed() }
        handle { state in
            for check in known {
                let name = self.configuration.checks[check].name
                state.passed[name] = kept[name]
            }
            return state.machine.begin(keeping: Set(known))
        }
    }

    /// Waits for the verdict; a caller whose task is cancelled waits no more.
    func verdict() async -> GateVerdict<Stop> {
        let race = Race<GateVerdict<Stop>>()
        let known: GateVerdict<Stop>? = state.withLock { state in
            if !state.isHandedOver { state.waiting.append(race) }
            return state.isHandedOver ? state.verdict : nil
        }
        if let known { return known }
        do {
            return try await race.wait {}
        } catch {
            leave()
            return .failed(.cancelled(by: error), by: nil)
        }
    }

    /// Ends it without an answer, and whatever a verdict has left running.
    func callOff() { handle { $0.machine.cancel() + $0.machine.deadlinePassed() } }

    /// Waits until all that has happened so far was told of.
    func told() async {
        await withCheckedContinuation { continuation in
            relay.add(.mark(continuation))
            relay.drain()
        }
    }

    private func leave() {
        handle { state in
            state.callers -= 1
            return state.callers == 0 ? state.machine.cancel() : []
        }
    }
}

extension Attempt {
    /// Carries out what the machine makes of an event.
    private func handle(_ event: @Sendable (inout State) -> [GateMachine.Action]) {
        let now = elapsed()
        let (actions, isOver) = state.withLock { state in
            let hadVerdict = state.verdict != nil
            let actions = event(&state)
            for action in actions { note(action, at: now, in: &state) }
            if !hadVerdict, state.verdict != nil { relay.add(.handOver(self)) }
            return (actions, state.machine.isOver)
        }
        relay.drain()
        for action in actions { perform(action) }
        if isOver { restTimes() }
    }

    /// Writes an action down, and has it told.
    private func note(_ action: GateMachine.Action, at now: Duration, in state: inout State) {
        switch action {
        case .start(let check):
            state.starts[check] = now
            relay.add(.event(.started(name(of: check))))
        case .cancel(let check):
            state.called.insert(check)
            let time = state.starts[check].map { now - $0 } ?? .zero
            relay.add(.event(.ended(name(of: check), .cancelled, after: time)))
        case .decide(let decision):
            let verdict = verdict(decision, state)
            state.verdict = verdict
            relay.add(.event(.decided(verdict, after: now)))
        case .beginGrace: break
        }
    }

    private func perform(_ action: GateMachine.Action) {
        switch action {
        case .start(let check): start(check)
        case .beginGrace: wake(in: configuration.grace) { $0.graceEnded() }
        case .cancel(let check): state.withLock { $0.tasks[check] }?.cancel()
        case .decide: break
        }
    }

    private func handOver() {
        let (verdict, waiting) = state.withLock { state in
            defer { (state.isHandedOver, state.waiting) = (true, []) }
            return (state.verdict, state.waiting)
        }
        guard let verdict else { return }
        for race in waiting { race.end(.success(verdict)) }
    }

    private func start(_ check: Int) {
        let plan = configuration.checks[check]
        let record = operation?.part()
        let passed = state.withLock { state in
            state.records[check] = record
            return state.passed
        }
        let isOver: @Sendable () -> Bool = { self.state.withLock { !$0.machine.isRunning(check) } }
        let task = onThreadOfItsOwn(plan.name) {
            // Called off before it began: nothing is asked.
            guard !isOver() else { return }
            do {
                let finding = try await CallingOff.$current.withValue(CallingOff(isOver)) {
                    try await OperationRecord.$current.withValue(record) {
                        try await plan.ask(passed)
                    }
                }
                guard let finding else {
                    throw Fault(.unexpected, code: "launch.noAnswer")
                }
                self.hear(.success(finding), from: check)
            } catch {
                self.hear(.failure(error), from: check)
            }
        }
        let isLate = state.withLock { state in
            state.tasks[check] = task
            return state.called.contains(check)
        }
        if isLate { return task.cancel() }
        guard let limit = plan.limit else { return }
        wake(
            in: limit,
            or: { [weak self] in
                let facts = record?.silence ?? Fault.Facts()
                let fault = Fault(.timeout, code: "launch.limit", facts: facts)
                self?.hear(.failure(fault), from: check)
                task.cancel()
            })
    }

    /// Takes the word of a check, should it still be of interest.
    private func hear(_ result: Result, from check: Int) {
        guard state.withLock({ $0.machine.isRunning(check) }) else { return }
        // An app's own code reads errors: not under the lock.
        let end = end(of: result)
        let (name, now) = (name(of: check), elapsed())
        handle { state in
            guard state.machine.isRunning(check) else { return [] }
            if case .success(.passed(let value)) = result { state.passed[name] = value }
            let time = now - (state.starts[check] ?? now)
            self.relay.add(.event(.ended(name, end, after: time)))
            switch end {
            case .passed: return state.machine.hear(.passed, from: check)
            case .stopped(let stop):
                state.stops[check] = stop
                return state.machine.hear(.stopped, from: check)
            case .failed(let fault):
                state.faults[check] = fault
                return state.machine.hear(.failed, from: check)
            case .cancelled: return []
            }
        }
    }

    private func end(of result: Result) -> CheckEnd<Stop> {
        switch result {
        case .success(.passed): .passed
        case .success(.stopped(let stop)): .stopped(stop)
        case .failure(let error): .failed(fault(of: error))
        }
    }

    private func verdict(_ decision: GateMachine.Decision, _ state: State) -> GateVerdict<Stop> {
        switch decision {
        case .proceed: return .proceed(state.passed)
        case .cancelled: return .failed(.cancelled(), by: nil)
        case .silent(let check):
            let facts = state.records[check]?.silence ?? Fault.Facts()
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

    /// What an error of a check stands for; a check that was not called off and says so is broken.
    private func fault(of error: any Error) -> Fault {
        let inner = CauseChain(error, reader: configuration.reader).fault
        if error is CancellationError || inner?.kind == .cancelled {
            return Fault(.unexpected, code: "launch.cancelledItself", cause: error)
        }
        if let fault = error as? Fault { return fault }
        let reading = configuration.reader.read(error)
        return Fault(
            inner?.kind ?? reading.kind ?? .unexpected, code: inner?.code ?? reading.code,
            cause: error)
    }

    private func name(of check: Int) -> CheckName { configuration.checks[check].name }
}

extension Attempt {
    private func wake(
        in time: Duration, _ event: @escaping @Sendable (inout GateMachine) -> [GateMachine.Action]
    ) {
        wake(in: time, or: { [weak self] in self?.handle { event(&$0.machine) } })
    }

    private func wake(in time: Duration, or deed: @escaping @Sendable () -> Void) {
        let alarm = times.set(time, deed)
        state.withLock { $0.alarms.append(alarm) }
    }

    private func restTimes() {
        let alarms = state.withLock { state in
            defer { state.alarms = [] }
            return state.alarms
        }
        for alarm in alarms { times.takeBack(alarm) }
    }
}
