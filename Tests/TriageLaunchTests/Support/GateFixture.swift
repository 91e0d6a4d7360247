import Dispatch
import Testing
import TriageConcurrency
import TriageCore
@_spi(Wiring) import TriageLaunch
import TriageTesting

/// A reason to stop a launch in the tests.
enum Stop: String, Sendable {
    case forcedUpdate, suspended
}

/// A gate on a test clock, which records its events.
struct GateFixture {
    typealias StringCheck = Check<String, Stop>

    let clock = TestClock()
    let eventLog = EventRecorder<String>()
    let gate: LaunchGate<Stop>

    init(
        _ checks: [any LaunchCheck<Stop>], deadline: Duration = .seconds(10),
        grace: Duration = .zero
    ) {
        let told = eventLog
        gate = LaunchGate(
            checks, deadline: deadline, gracePeriod: grace, clock: clock,
            observe: { told.record($0.summary) })
    }

    /// Runs the gate in its own task, which has joined when this returns.
    func startRun(keeping kept: PassedChecks = PassedChecks()) -> Task<
        Outcome<CheckResult<PassedChecks, Stop>>, Never
    > {
        immediateTask { [gate] in await gate.run(keeping: kept) }
    }
}

/// Starts the work before it returns, where the system supports that.
func immediateTask<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
) -> Task<Value, Never> {
    if #available(macOS 26, *) { Task.immediate { await work() } } else { Task { await work() } }
}

/// A check that waits until it is given a result.
final class ControlledCheck: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var runCount = 0
        var isCancelled = false
        var result: Result<CheckResult<String, Stop>, any Error>?
        var waiting: [CheckedContinuation<CheckResult<String, Stop>, any Error>] = []
    }

    /// The number of times it ran.
    var runCount: Int { state.current.runCount }

    /// Whether it was canceled; that alone does not end it.
    var isCancelled: Bool { state.current.isCancelled }

    /// Waits for the result and ignores cancellation.
    @Sendable func run(_ passed: PassedChecks) async throws -> CheckResult<String, Stop> {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let known = state.withLock { state in
                    state.runCount += 1
                    if state.result == nil { state.waiting.append(continuation) }
                    return state.result
                }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            state.withLock { $0.isCancelled = true }
        }
    }

    func succeed(_ finding: CheckResult<String, Stop>) { end(.success(finding)) }

    func fail(_ error: any Error) { end(.failure(error)) }

    private func end(_ finding: Result<CheckResult<String, Stop>, any Error>) {
        let waiting = state.withLock { state in
            state.result = finding
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(with: finding) }
    }
}

extension GateEvent where Stop == TriageLaunchTests.Stop {
    /// A summary in one line.
    var summary: String {
        switch self {
        case .started(let name): "\(name)?"
        case .ended(let name, let end, let time): "\(name) \(end.summary) \(time.milliseconds)"
        case .decided(.value(.stopped(let stop)), let name, let time):
            "\(stop.rawValue) by \(name ?? "nobody") \(time.milliseconds)"
        case .decided(.canceled, _, let time): "canceled by nobody \(time.milliseconds)"
        case .decided(let verdict, _, let time): "\(verdict.summary) \(time.milliseconds)"
        }
    }
}

extension Outcome<CheckResult<Void, Stop>> {
    fileprivate var summary: String {
        switch self {
        case .value(.passed): "passed"
        case .value(.stopped(let stop)): stop.rawValue
        case .fault(let fault, _): fault.code
        case .canceled: "cancelled"
        }
    }
}

extension Outcome<CheckResult<PassedChecks, Stop>> {
    /// A summary in one line.
    var summary: String {
        switch self {
        case .value(let result): result.summary
        case .fault(let fault, _):
            "\(fault.kind.rawValue) \(fault.code) by \(fault.facts.check ?? "nobody")"
        case .canceled: "canceled"
        }
    }

    /// The passed checks of a launch that proceeds; nil otherwise.
    var passed: PassedChecks? { if case .value(.passed(let passed)) = self { passed } else { nil } }
}

extension CheckResult<PassedChecks, Stop> {
    /// A summary in one line.
    var summary: String {
        switch self {
        case .passed(let passed): "proceed: \(passed)"
        case .stopped(let stop): stop.rawValue
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
