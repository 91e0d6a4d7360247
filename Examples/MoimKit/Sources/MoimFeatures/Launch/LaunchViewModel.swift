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

    private var passedChecks = PassedChecks()
    private var runs: [LaunchRun] = []
    /// The run of the launch that is under way, once it has begun.
    private var current: LaunchRun?
    private var launching: PendingTask?
    private var reactivating: PendingTask?
    private var shown: [LaunchStop: Int] = [:]
    private var latest = 0

    /// Work under way; one that is not kept any more was called off.
    private struct PendingTask {
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
        passedChecks = PassedChecks()
        resume()
    }

    /// Calls off what a former session has begun; what is not waited for goes on.
    public func forgetSession() {
        passedChecks = PassedChecks()
        reactivating?.task.cancel()
        reactivating = nil
        guard let launching else { return }
        current?.gate.cancel()
        launching.task.cancel()
        self.launching = nil
    }

    /// Calls off everything, what is not waited for included.
    public func cancel() {
        forgetSession()
        for run in runs { run.gate.cancel() }
    }

    /// Waits until all that has happened in any run was told of.
    public func drainEvents() async {
        for run in runs { await run.gate.drainEvents() }
    }
}

extension LaunchViewModel {
    /// Runs the launch with what has passed before.
    private func resume() {
        guard launching == nil else { return }
        let kept = passedChecks
        current = nil
        launching = begin { [self] number in
            let run = makeRun()
            let outcome = await run.gate.run(
                in: center, .load("launch", rules: LaunchRules.launch, onAction: retryResponse),
                keeping: kept
            )
            guard launching?.number == number else { return }
            launching = nil
            switch outcome {
            case .value(.passed(let passed)): proceed(passed[run.version] == true)
            case .value(.stopped(let stop)):
                passedChecks = run.gate.passed
                handle(stop)
            case .fault, .canceled: break
            }
        }
    }

    private func makeRun() -> LaunchRun {
        let run = launch.makeRun { [observe] event in
            if let operation = OperationInfo.current { observe(operation, event) }
        }
        runs.append(run)
        current = run
        return run
    }

    private func proceed(_ isUpdateRecommended: Bool) {
        center.navigate(to: .home)
        if isUpdateRecommended { center.present(LaunchRules.updateRecommended) }
    }

    private func handle(_ stop: LaunchStop) {
        switch stop {
        case .signedOut: center.navigateOnce(to: .signIn)
        case .visiting, .terms: center.navigate(to: .registration)
        case .tampered, .jailbroken, .forcedUpdate, .maintenance, .suspended, .dormant: show(stop)
        }
    }

    private func show(_ stop: LaunchStop) {
        guard let notice = stop.notice else { return }
        latest += 1
        let number = latest
        shown[stop] = number
        // A notice may have merged into one that shows the same: it is answered once.
        let respond = makeResponse { launch, action in
            if launch.shown[stop] == number { launch.handleChoice(action) }
        }
        center.present(notice, serverMessage: stop.serverMessage, onAction: respond)
    }

    private func handleChoice(_ action: Notice.Action.ID) {
        switch action {
        case .retry: start()
        case .reactivate: reactivate()
        case .switchAccount: center.navigateOnce(to: .signIn)
        case .update: center.navigate(to: .store)
        default: break
        }
    }

    private func reactivate() {
        guard reactivating == nil else { return }
        reactivating = begin { [self] number in
            let outcome = await center.run(
                .tap("account.reactivate", rules: LaunchRules.reactivate)
            ) {
                try await account.reactivate()
            }
            guard reactivating?.number == number else { return }
            reactivating = nil
            switch outcome {
            case .value: resume()
            case .fault(let fault, _): if fault.kind != .unauthenticated { show(.dormant) }
            case .canceled: break
            }
        }
    }
}

extension LaunchViewModel {
    private func begin(
        _ work: @escaping @MainActor @Sendable (_ number: Int) async -> Void
    ) -> PendingTask {
        latest += 1
        let number = latest
        return PendingTask(number: number, task: activity.track { await work(number) })
    }

    private var retryResponse: NoticeActionHandler {
        makeResponse { launch, action in if action == .retry { launch.start() } }
    }

    /// Answers a notice for as long as the launch is there.
    private func makeResponse(
        _ respond: @escaping @MainActor @Sendable (LaunchViewModel, Notice.Action.ID) -> Void
    ) -> NoticeActionHandler {
        NoticeActionHandler { [activity, weak self] action in
            activity.track { if let self { respond(self, action) } }
        }
    }
}
