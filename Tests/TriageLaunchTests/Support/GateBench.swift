import Dispatch
import Testing
import TriageConcurrency
import TriageCore
import TriageLaunch
import TriageTesting

/// Why a launch of the tests may stop.
enum Stop: String, Sendable {
    case forcedUpdate, suspended
}

/// A gate on a virtual clock, with what it told written down.
struct GateBench {
    typealias Question = Check<String, Stop>

    let clock = VirtualClock()
    let told = Recorder<String>()
    let gate: LaunchGate<Stop>

    init(
        _ checks: [any LaunchCheck<Stop>], deadline: Duration = .seconds(10),
        grace: Duration = .zero
    ) throws {
        let told = told
        gate = try LaunchGate(
            .init(
                checks, deadline: deadline, grace: grace, clock: clock,
                observe: { told.record($0.words) }))
    }

    /// Runs the gate in a task of its own, which has joined when this returns.
    func start(keeping kept: PassedChecks = PassedChecks()) -> Task<GateVerdict<Stop>, Never> {
        atOnce { [gate] in await gate.run(keeping: kept) }
    }
}

/// Begins work before it returns, where the system can.
func atOnce<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
) -> Task<Value, Never> {
    if #available(macOS 26, *) { Task.immediate { await work() } } else { Task { await work() } }
}

/// A check that waits until it is told what to find.
final class Reply: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var asked = 0
        var isCancelled = false
        var finding: Result<Finding<String, Stop>, any Error>?
        var waiting: [CheckedContinuation<Finding<String, Stop>, any Error>] = []
    }

    /// How often it was asked.
    var asked: Int { state.current.asked }

    /// Whether it was called off; that alone does not end it.
    var isCancelled: Bool { state.current.isCancelled }

    /// Waits for what is to be found; not to be hurried.
    @Sendable func ask(_ passed: PassedChecks) async throws -> Finding<String, Stop> {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let known = state.withLock { state in
                    state.asked += 1
                    if state.finding == nil { state.waiting.append(continuation) }
                    return state.finding
                }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            state.withLock { $0.isCancelled = true }
        }
    }

    func find(_ finding: Finding<String, Stop>) { end(.success(finding)) }

    func fail(_ error: any Error) { end(.failure(error)) }

    private func end(_ finding: Result<Finding<String, Stop>, any Error>) {
        let waiting = state.withLock { state in
            state.finding = finding
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(with: finding) }
    }
}

extension GateEvent where Stop == TriageLaunchTests.Stop {
    /// What it says, in a line.
    var words: String {
        switch self {
        case .started(let name): "\(name)?"
        case .ended(let name, let end, let time): "\(name) \(end.words) \(time.milliseconds)"
        case .decided(let verdict, let time): "\(verdict.words) \(time.milliseconds)"
        }
    }
}

extension CheckEnd where Stop == TriageLaunchTests.Stop {
    fileprivate var words: String {
        switch self {
        case .passed: "passed"
        case .stopped(let stop): stop.rawValue
        case .failed(let fault): fault.code
        case .cancelled: "cancelled"
        }
    }
}

extension GateVerdict where Stop == TriageLaunchTests.Stop {
    /// What it says, in a line.
    var words: String {
        switch self {
        case .proceed(let passed): "proceed: \(passed)"
        case .stopped(let stop, let name, _): "\(stop.rawValue) by \(name)"
        case .failed(let fault, let name):
            "\(fault.kind.rawValue) \(fault.code) by \(name?.rawValue ?? "nobody")"
        }
    }

    /// What had passed; nil after a failure.
    var passed: PassedChecks? {
        switch self {
        case .proceed(let passed), .stopped(_, _, let passed): passed
        case .failed: nil
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
