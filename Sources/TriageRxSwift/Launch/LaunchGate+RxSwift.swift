#if RxSwift
public import RxSwift
import TriageConcurrency
public import TriageCore
public import TriageLaunch

extension LaunchGate: ReactiveCompatible {}

/// The launch gate in the types of Rx.
extension Reactive {
    /// Runs an attempt for each subscription, or waits for the one that is in flight.
    ///
    /// `LaunchGate.run(keeping:)` explains the attempt. Disposing of the subscription cancels the
    /// wait and, if it was the last one, the attempt.
    ///
    /// - Parameter kept: The checks that passed in an earlier attempt and are not run again.
    /// - Returns: The verdict, which comes by the gate's deadline, on the main actor.
    public func run<Stop>(
        keeping kept: PassedChecks = PassedChecks()
    ) -> Single<Outcome<CheckResult<PassedChecks, Stop>>> where Base == LaunchGate<Stop> {
        let gate = base
        return Observable.task { await gate.run(keeping: kept) }.asSingle()
    }

    /// Runs the gate as an operation of a fault center for each subscription, and again each time
    /// the user retries it.
    ///
    /// `LaunchGate.run(in:)` explains the attempts and the parameters. Unlike there, disposing of
    /// the subscription also cancels a retry, and takes away the notice that offers one.
    ///
    ///     gate.rx.run(in: center, retries: true)
    ///         .subscribe(with: self, onNext: { $0.open($1) })
    ///         .disposed(by: bag)
    ///
    /// - Returns: The result of the attempt that proceeds or stops, on the main actor, after which
    ///   the stream completes. It completes without a result after a failure, which the center has
    ///   handled, unless the user can retry it.
    public func run<Stop>(
        in center: FaultCenter, _ operation: FaultCenter.Operation = "launch",
        keeping kept: PassedChecks = PassedChecks(),
        retries: Bool = false, fileID: String = #fileID, line: Int = #line
    ) -> Infallible<CheckResult<PassedChecks, Stop>> where Base == LaunchGate<Stop> {
        let gate = base
        let options = OperationOptions(center.blocking(operation), fileID, line)
        return Infallible.deferred {
            let first = Lock<PassedChecks?>(kept)
            return CenterWork(center: center, options: options) {
                .task {
                    let kept = first.withLock { $0.take() } ?? gate.passed
                    return try await gate.verdict(keeping: kept) {
                        center.reportUnseen($0, rules: options.operation.rules)
                    }.get()
                }
            }
            .outcomes(retries: retries)
            .asInfallible()
        }
        .compactMap(\.value)
    }

    /// The events of the gate from the subscription on, for a progress view.
    ///
    /// - Returns: A stream that ends when the gate is deallocated. It does not retain the gate.
    public func events<Stop>() -> Infallible<GateEvent<Stop>> where Base == LaunchGate<Stop> {
        .elements { [weak gate = base] in gate?.events }
    }

    /// The value of a check in the latest attempt, when the check has ended.
    ///
    /// `LaunchGate.value(of:)` explains the wait.
    ///
    /// - Returns: The value, on the main actor; completes without one if the check does not pass.
    public func value<Value, Stop>(
        of check: Check<Value, Stop>
    ) -> Maybe<Value> where Base == LaunchGate<Stop> {
        let gate = base
        return Observable.task { await gate.value(of: check) }.compactMap(\.self).asMaybe()
    }
}
#endif
