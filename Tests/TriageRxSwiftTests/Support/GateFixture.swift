#if RxSwift
import RxSwift
import TriageConcurrency
import TriageCore
@_spi(Wiring) import TriageLaunch
import TriageRxSwift
import TriageTesting

/// A reason to stop a launch in the tests.
enum Stop: String, Sendable {
    case forcedUpdate, suspended
}

/// A gate on a test clock, which records its events.
struct GateFixture {
    typealias StringCheck = Check<String, Stop>

    let clock = TestClock()
    let log = EventRecorder<String>()
    let gate: LaunchGate<Stop>

    init(
        _ checks: [any LaunchCheck<Stop>], deadline: Duration = .seconds(10),
        grace: Duration = .zero
    ) {
        let log = log
        gate = LaunchGate(
            checks, deadline: deadline, gracePeriod: grace, clock: clock,
            observe: { log.record($0.summary) })
    }

    /// Runs the gate as a stream and waits for its verdict.
    func verdict() async -> Outcome<CheckResult<PassedChecks, Stop>>? {
        let verdicts = EventRecorder<Outcome<CheckResult<PassedChecks, Stop>>>()
        let subscription = gate.rx.run().subscribe(onSuccess: { verdicts.record($0) })
        await eventually { !verdicts.elements.isEmpty }
        subscription.dispose()
        return verdicts.elements.first
    }
}

/// The source of a check's results that a test controls, as a stream or as an async function.
final class ControlledResults: Sendable {
    typealias Result = CheckResult<String, Stop>

    private let state = Lock(State())

    private struct State: @unchecked Sendable {
        // Unchecked: a subject is safe to share, and does not say so.
        var subject = PublishSubject<Result>()
        var runCount = 0
        var disposalCount = 0
    }

    /// The number of times it ran.
    var runCount: Int { state.current.runCount }

    /// The number of times it was disposed of.
    var disposalCount: Int { state.current.disposalCount }

    func stream() -> Observable<Result> {
        .create { observer in
            let subscription = self.state.withUncheckedLock { $0.subject }.subscribe(observer)
            self.state.withLock { $0.runCount += 1 }
            return Disposables.create {
                self.state.withLock { $0.disposalCount += 1 }
                subscription.dispose()
            }
        }
    }

    func send(_ event: Event<Result>) { state.withUncheckedLock { $0.subject }.on(event) }
}

extension GateEvent where Stop == TriageRxSwiftTests.Stop {
    /// A summary in one line.
    var summary: String {
        switch self {
        case .started(let name): "\(name)?"
        case .ended(let name, let end, _): "\(name) \(end.summary)"
        case .decided(.value(.stopped(let stop)), let name, _):
            "\(stop.rawValue) by \(name ?? "nobody")"
        case .decided(.canceled, _, _): "canceled by nobody"
        case .decided(let verdict, _, _): verdict.summary
        }
    }
}

extension Outcome<CheckResult<Void, Stop>> {
    fileprivate var summary: String {
        switch self {
        case .value(.passed): "passed"
        case .value(.stopped(let stop)): stop.rawValue
        case .fault(let fault, _): fault.code
        case .canceled: "canceled"
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
#endif
