public import MoimDomain
public import Triage

/// What stands behind the splash screen: it runs the launch, and does what its verdict asks for.
///
/// A launch that is under way is not begun again.
@MainActor
public final class LaunchViewModel {
    /// Told of everything that happens in a run, with the operation that it is.
    public typealias Observer = @Sendable (OperationInfo, GateEvent<LaunchStop>) -> Void

    private let center: FaultCenter
    private let launch: Launch
    private let account: any AccountRepository
    private let activity: Activity
    private let observe: Observer

    private var kept = PassedChecks()
    private var runs: [LaunchRun] = []
    /// The run of the launch that is under way, once it has begun.
    private var current: LaunchRun?
    private var launching: Piece?
    private var reactivating: Piece?
    private var shown: [LaunchStop: Int] = [:]
    private var latest = 0

    /// Work under way; one that is not kept any more was called off.
    private struct Piece {
        let number: Int
        let task: Task<Void, Never>
    }

    /// Makes it; nothing is asked until someone starts it.
    public init(
        center: FaultCenter, launch: Launch, account: any AccountRepository, activity: Activity,
        observe: @escaping Observer = { _, _ in }
    ) {
        self.center = center
        self.launch = launch
        self.account = account
        self.activity = activity
        self.observe = observe
    }

    /// Runs the launch from nothing.
    public func start() {
        kept = PassedChecks()
        goOn()
    }

    /// Calls off what a former session has begun; what is not waited for goes on.
    public func forgetSession() {
        kept = PassedChecks()
        reactivating?.task.cancel()
        reactivating = nil
        guard let launching else { return }
        current?.callOff()
        launching.task.cancel()
        self.launching = nil
    }

    /// Calls off everything, what is not waited for included.
    public func callOff() {
        forgetSession()
        for run in runs { run.callOff() }
    }

    /// Waits until all that has happened in any run was told of.
    public func told() async {
        for run in runs { await run.told() }
    }
}

extension LaunchViewModel {
    /// Runs the launch with what has passed before.
    private func goOn() {
        guard launching == nil else { return }
        let kept = kept
        current = nil
        launching = begin { [self] number in
            let outcome = await center.run(
                "launch", overrides: LaunchRules.launch, respond: retrying
            ) {
                try await newRun()(keeping: kept)
            }
            guard launching?.number == number else { return }
            launching = nil
            if case .value(let result) = outcome { take(result) }
        }
    }

    private func newRun() throws(ConfigurationError) -> LaunchRun {
        let run = try launch.begin(watching())
        runs.append(run)
        current = run
        return run
    }

    /// Tells of a run, and the makers of the optional check that failed in it.
    private func watching() -> @Sendable (GateEvent<LaunchStop>) -> Void {
        let (observe, center) = (observe, center)
        guard let operation = OperationInfo.current else { return { _ in } }
        let optional = OptionalFailure()
        return { event in
            observe(operation, event)
            guard var fault = optional.hear(event), fault.kind != .offline else { return }
            fault.facts.beganBy = operation.name
            center.report(fault, level: .warning)
        }
    }

    private func take(_ result: LaunchRun.Result) {
        switch result {
        case .proceed(let isUpdateRecommended):
            center.lead(to: .home)
            if isUpdateRecommended { center.present(LaunchRules.updateRecommended) }
        case .stopped(let stop, let passed):
            kept = passed
            take(stop)
        }
    }

    private func take(_ stop: LaunchStop) {
        switch stop {
        case .signedOut: center.leadOnce(to: .signIn)
        case .visiting, .terms: center.lead(to: .registration)
        case .tampered, .jailbroken, .forcedUpdate, .maintenance, .suspended, .dormant: show(stop)
        }
    }

    private func show(_ stop: LaunchStop) {
        guard let notice = stop.notice else { return }
        latest += 1
        let number = latest
        shown[stop] = number
        // A notice may have merged into one that shows the same: it is answered once.
        let respond = responding { [self] action in
            if shown[stop] == number { answer(action) }
        }
        center.present(notice, saying: stop.words, respond: respond)
    }

    private func answer(_ action: Notice.Action.ID) {
        switch action {
        case .retry: start()
        case .reactivate: reactivate()
        case .switchAccount: center.leadOnce(to: .signIn)
        case .update: center.lead(to: .store)
        default: break
        }
    }

    private func reactivate() {
        guard reactivating == nil else { return }
        reactivating = begin { [self] number in
            let outcome = await center.run(
                "account.reactivate", intent: .tap, overrides: LaunchRules.reactivate
            ) {
                try await account.reactivate()
            }
            guard reactivating?.number == number else { return }
            reactivating = nil
            switch outcome {
            case .value: goOn()
            case .fault(let fault, _): if fault.kind != .unauthenticated { show(.dormant) }
            case .cancelled: break
            }
        }
    }
}

extension LaunchViewModel {
    private func begin(
        _ work: @escaping @MainActor @Sendable (_ number: Int) async -> Void
    ) -> Piece {
        latest += 1
        let number = latest
        return Piece(number: number, task: activity.track { await work(number) })
    }

    private var retrying: NoticeResponse {
        responding { [self] action in if action == .retry { start() } }
    }

    private func responding(
        _ respond: @escaping @MainActor @Sendable (Notice.Action.ID) -> Void
    ) -> NoticeResponse {
        NoticeResponse { [activity] action in activity.track { respond(action) } }
    }
}
