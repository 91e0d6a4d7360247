// Copy this file into an app. CI does not compile it; it was written against RxSwift 6.
// `Observable.zip` of the checks waits forever for one that never answers; use this instead.

import RxSwift
import Triage

/// A check of a launch as an observable.
///
/// The first element is the result. The check fails if the observable ends with an error or
/// without an element.
struct RxLaunchCheck<Value: Sendable, Stop: Sendable> {
    let name: CheckName
    let results: Observable<CheckResult<Value, Stop>>
}

/// The result of a launch.
enum RxLaunchResult<Value: Sendable, Stop: Sendable> {
    /// All checks have passed.
    case proceed([CheckName: Value])
    /// A check stops the launch.
    case stopped(Stop, by: CheckName)
    /// A check failed, or did not end by the deadline (code `launch.deadline`).
    case failed(Fault, by: CheckName)

    /// Runs all checks at once and decides by a deadline.
    ///
    /// The launch proceeds when all checks have passed. The first stop or failure decides and
    /// disposes of the other checks. At the deadline, a check that has not ended decides.
    ///
    /// ``GateMachine`` holds the rules. Each check is subscribed to on a queue of its own, so a
    /// check that blocks does not delay the others. The result arrives on the thread of the check
    /// or the timer that decided.
    ///
    /// - Parameters:
    ///   - checks: The checks; each has a different name.
    ///   - deadline: The time that the launch has until its result.
    ///   - scheduler: The scheduler that measures the deadline.
    /// - Returns: The result.
    static func of(
        _ checks: [RxLaunchCheck<Value, Stop>], deadline: RxTimeInterval = .seconds(10),
        scheduler: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    ) -> Single<RxLaunchResult> {
        typealias Input = LaunchInput<Value, Stop>
        let end = Observable<Int>.timer(deadline, scheduler: scheduler).map { _ in Input.deadline }
        let inputs = checks.enumerated().map { number, check in check.input(as: number) }
        return Observable<Input>.merge([end] + inputs)
            .startWith(.begin)
            .scan(into: LaunchState(checks)) { $0.apply($1) }
            .compactMap(\.result)
            .take(1)
            .asSingle()
    }
}

/// An input of the launch's state.
private enum LaunchInput<Value: Sendable, Stop: Sendable> {
    case begin
    case finished(Int, Result<CheckResult<Value, Stop>, any Error>)
    case deadline
}

extension RxLaunchCheck {
    /// Returns the check's result as an input, under its index in the list.
    fileprivate func input(as number: Int) -> Observable<LaunchInput<Value, Stop>> {
        typealias Input = LaunchInput<Value, Stop>
        let noResult = Fault(.unexpected, code: "launch.noAnswer")
        return results.take(1)
            .map { Input.finished(number, .success($0)) }
            .ifEmpty(default: Input.finished(number, .failure(noResult)))
            .catch { .just(Input.finished(number, .failure($0))) }
            .subscribe(
                on: SerialDispatchQueueScheduler(internalSerialQueueName: "triage.launch.\(name)"))
    }
}

/// The state of a launch.
private struct LaunchState<Value: Sendable, Stop: Sendable> {
    private let names: [CheckName]
    private var machine: GateMachine
    private var passed: [CheckName: Value] = [:]
    private var stops: [Int: Stop] = [:]
    private var faults: [Int: Fault] = [:]

    init(_ checks: [RxLaunchCheck<Value, Stop>]) {
        names = checks.map(\.name)
        machine = GateMachine(checks.map { _ in GateMachine.Plan() })
    }

    /// The result; nil while the launch is undecided.
    var result: RxLaunchResult<Value, Stop>? {
        switch machine.decision {
        case .proceed: .proceed(passed)
        case .stopped(let check): stops[check].map { .stopped($0, by: names[check]) }
        case .failed(let check): faults[check].map { .failed($0, by: names[check]) }
        case .timedOut(let check):
            .failed(Fault(.timeout, code: "launch.deadline"), by: names[check])
        case .canceled, nil: nil
        @unknown default: nil
        }
    }

    /// Applies an input; the subscriptions follow from the stream, so the actions are not needed.
    mutating func apply(_ input: LaunchInput<Value, Stop>) {
        switch input {
        case .begin: _ = machine.begin()
        case .deadline: _ = machine.deadlinePassed()
        case .finished(let check, .success(.passed(let value))):
            passed[names[check]] = value
            _ = machine.receive(.passed, from: check)
        case .finished(let check, .success(.stopped(let stop))):
            stops[check] = stop
            _ = machine.receive(.stopped, from: check)
        case .finished(let check, .failure(let error)):
            faults[check] = fault(of: error)
            _ = machine.receive(.failed, from: check)
        }
    }

    /// Classifies the error of a check.
    ///
    /// A check that reports a cancellation without being canceled is broken, so that counts as
    /// unexpected.
    private func fault(of error: any Error) -> Fault {
        let chain = CauseChain(error, classifier: .foundation)
        if error is CancellationError || chain.fault?.kind == .canceled {
            return Fault(.unexpected, code: "launch.cancelledItself", cause: error)
        }
        if let fault = error as? Fault { return fault }
        return Fault(chain.kind ?? .unexpected, code: chain.fault?.code, cause: error)
    }
}
