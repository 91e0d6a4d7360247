// To copy into an app. Not compiled by CI; written against RxSwift 6.
// `Observable.zip` of the checks waits for ever for one that is silent; this is what to put there.

import RxSwift
import Triage

/// One question of a launch: the first element is the answer, and an error or an end without one is
/// none.
struct ObservedCheck<Value: Sendable, Stop: Sendable> {
    let name: CheckName
    let answers: Observable<Finding<Value, Stop>>
}

/// How a launch was decided.
enum LaunchVerdict<Value: Sendable, Stop: Sendable> {
    /// All checks have passed.
    case proceed([CheckName: Value])
    /// A check said no.
    case stopped(Stop, by: CheckName)
    /// A check could not answer, or was silent until the deadline (code `launch.timeout`).
    case failed(Fault, by: CheckName)

    /// Asks all checks at once: they must all pass, the first stop or failure decides and disposes of
    /// the rest, and the deadline decides for who is silent.
    ///
    /// The rule is the gate's, ``GateMachine``. Each check is subscribed to on a queue of its own, so
    /// one that blocks holds up nobody. The verdict comes on the thread of whoever decided.
    static func of(
        _ checks: [ObservedCheck<Value, Stop>], deadline: RxTimeInterval = .seconds(10),
        scheduler: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    ) -> Single<LaunchVerdict> {
        typealias Word = LaunchWord<Value, Stop>
        let end = Observable<Int>.timer(deadline, scheduler: scheduler).map { _ in Word.deadline }
        let words = checks.enumerated().map { number, check in check.word(as: number) }
        return Observable<Word>.merge([end] + words)
            .startWith(.begin)
            .scan(into: Launch(checks)) { $0.hear($1) }
            .compactMap(\.verdict)
            .take(1)
            .asSingle()
    }
}

/// What a launch hears.
private enum LaunchWord<Value: Sendable, Stop: Sendable> {
    case begin
    case said(Int, Result<Finding<Value, Stop>, any Error>)
    case deadline
}

extension ObservedCheck {
    fileprivate func word(as number: Int) -> Observable<LaunchWord<Value, Stop>> {
        typealias Word = LaunchWord<Value, Stop>
        let nothing = Fault(.unexpected, code: "launch.noAnswer")
        return answers.take(1)
            .map { Word.said(number, .success($0)) }
            .ifEmpty(default: Word.said(number, .failure(nothing)))
            .catch { .just(Word.said(number, .failure($0))) }
            .subscribe(
                on: SerialDispatchQueueScheduler(internalSerialQueueName: "triage.launch.\(name)"))
    }
}

/// A launch under way.
private struct Launch<Value: Sendable, Stop: Sendable> {
    private let names: [CheckName]
    private var machine: GateMachine
    private var passed: [CheckName: Value] = [:]
    private var stops: [Int: Stop] = [:]
    private var faults: [Int: Fault] = [:]

    init(_ checks: [ObservedCheck<Value, Stop>]) {
        names = checks.map(\.name)
        machine = GateMachine(checks.map { _ in GateMachine.Plan() })
    }

    var verdict: LaunchVerdict<Value, Stop>? {
        switch machine.decision {
        case .proceed: .proceed(passed)
        case .stopped(let check): stops[check].map { .stopped($0, by: names[check]) }
        case .failed(let check): faults[check].map { .failed($0, by: names[check]) }
        case .silent(let check):
            .failed(Fault(.timeout, code: "launch.deadline"), by: names[check])
        case .cancelled, nil: nil
        }
    }

    mutating func hear(_ word: LaunchWord<Value, Stop>) {
        switch word {
        case .begin: _ = machine.begin()
        case .deadline: _ = machine.deadlinePassed()
        case .said(let check, .success(.passed(let value))):
            passed[names[check]] = value
            _ = machine.hear(.passed, from: check)
        case .said(let check, .success(.stopped(let stop))):
            stops[check] = stop
            _ = machine.hear(.stopped, from: check)
        case .said(let check, .failure(let error)):
            faults[check] = fault(of: error)
            _ = machine.hear(.failed, from: check)
        }
    }

    /// What an error of a check stands for; one that was not called off and says so is broken.
    private func fault(of error: any Error) -> Fault {
        let chain = CauseChain(error, reader: .foundation)
        if error is CancellationError || chain.fault?.kind == .cancelled {
            return Fault(.unexpected, code: "launch.cancelledItself", cause: error)
        }
        if let fault = error as? Fault { return fault }
        return Fault(chain.kind ?? .unexpected, code: chain.fault?.code, cause: error)
    }
}
