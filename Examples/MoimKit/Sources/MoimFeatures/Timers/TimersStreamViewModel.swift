import Dispatch
import MoimDomain
import Triage

#if canImport(Combine)
import Combine
#else
import OpenCombine
import OpenCombineDispatch
#endif

/// The timers screen in Combine's style: what the member wishes comes in, what there is to see goes
/// out, and a failure, which Moim's table has seen to, is one more output.
@MainActor
final class TimersStreamViewModel: TransformingViewModel {
    /// What the member wishes.
    struct Input {
        /// To see the list; a load that is under way gives way to a new one.
        let loads: AnyPublisher<Void, Never>
        /// To have one more; a tap while one is under way is ignored.
        let additions: AnyPublisher<NewTimer, Never>
    }

    /// The state and the failures of the screen.
    struct Output {
        /// The state from now on.
        let state: AnyPublisher<Loadable<[ClipTimer]>, Never>
        /// What went wrong, after it was seen to.
        let failures: FailureRelay<Fault>
    }

    /// The progress of a load.
    private enum Step {
        case began
        case ended(Outcome<[ClipTimer]>)
    }

    let failures = FailureRelay<Fault>()
    private let center: FaultCenter
    private let repository: any TimersRepository
    private let activity: Activity
    private let retries = PassthroughSubject<Void, Never>()

    init(center: FaultCenter, repository: any TimersRepository, activity: Activity) {
        self.center = center
        self.repository = repository
        self.activity = activity
    }

    func transform(_ input: Input) -> Output {
        let added = input.additions
            .flatMap(.exhaust, weak: self) { model, timer in model.addTimer(timer) }
        let state = [input.loads, retries.eraseToAnyPublisher(), added].publisher
            .flatMap { $0 }
            .flatMap(.latest, weak: self) { model, _ in model.loadTimers() }
            .scan(Loadable<[ClipTimer]>()) { state, step in
                var next = state
                switch step {
                case .began: next.begin()
                case .ended(let outcome): next.end(with: outcome)
                }
                return next
            }
        return Output(state: state.eraseToAnyPublisher(), failures: failures)
    }

    private func loadTimers() -> AnyPublisher<Step, Never> {
        let timers = MyTimers(timers: repository)
        return TaskPublisher { () async throws(TimersFailure) in try await timers() }
            .outcomes(in: center, .load("timers.load", onAction: retryResponse()))
            .forwardingFailures(to: failures)
            .map(Step.ended)
            .prepend(.began)
            .counted(by: activity)
    }

    private func addTimer(_ timer: NewTimer) -> AnyPublisher<Void, Never> {
        TaskPublisher { [repository] () async throws(AddTimerFailure) in
            try await repository.add(timer)
        }
        .outcomes(in: center, .tap("timers.add", rules: TimersRules.add))
        .forwardingFailures(to: failures)
        .compactMap(\.value)
        .counted(by: activity)
    }

    /// Loads the list again for as long as someone looks at it.
    private func retryResponse() -> NoticeActionHandler {
        NoticeActionHandler { [activity, weak self] action in
            if action == .retry { activity.track { self?.retries.send() } }
        }
    }
}

extension Publisher {
    /// The outcome when the operation has ended, where views are, with a failure told to the
    /// output.
    fileprivate func forwardingFailures<Value>(
        to failures: FailureRelay<Fault>
    ) -> some Publisher<Outcome<Value>, Never> where Output == Outcome<Value>, Failure == Never {
        last()
            .receive(on: DispatchQueue.main)
            .handleEvents(receiveOutput: { $0.fault.map(failures.send) })
    }
}
