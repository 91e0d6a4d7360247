import TriageClient
import TriageConcurrency
import TriageCore
import TriagePresentation
import TriageRedaction
@_spi(Tools) import TriageReporting

/// The parts of a center: the notices on screen, the reports, and what both of them know.
///
/// The center keeps its parts, and no part keeps the center.
struct Parts: Sendable {
    let board: NoticeBoard
    let reports: ReportPipeline
    let breadcrumbs: Breadcrumbs
    let knownSecrets: KnownSecrets
    let connectivity: any Connectivity
    let user: Lock<User>
    let lifecycle: Lifecycle
    /// The rounds to the desk; nil for an app that asks none.
    let rounds: DeskRounds?
    /// Removed with the center.
    private let observers: LifecycleObservers

    struct User: Sendable {
        var id: String?
        var kind: UserKind?
    }

    /// Makes the parts of a center, apart from what connects them to it.
    init(_ settings: FaultCenter.Settings) {
        var configuration = settings.reports
        let (makeContext, user) = (configuration.context, Lock(User()))
        configuration.context = {
            var (context, user) = (makeContext(), user.current)
            context.userID = context.userID ?? user.id
            context.userKind = context.userKind ?? user.kind
            return context
        }
        let network = DoubtedConnectivity(settings.connectivity, on: configuration.clock)
        configuration.isOnline = configuration.isOnline ?? { !network.isOffline }
        configuration.classifier = settings.center.classifier.or(.foundation)
        // Where nothing is shown, nothing need be known.
        let desk = settings.center.mode == .live ? settings.knownIssues : nil
        configuration.takesReplies = desk != nil
        reports = ReportPipeline(configuration)
        (board, breadcrumbs) = (settings.board, configuration.breadcrumbs)
        (connectivity, knownSecrets) = (settings.connectivity, configuration.redactor.knownSecrets)
        self.user = user
        rounds = desk.map { [reports] in DeskRounds($0, reports, configuration.clock) }
        lifecycle = Lifecycle(reports, rounds)
        observers = LifecycleObservers(lifecycle, settings.lifecycle)
        board.onEvent { [reports, breadcrumbs, weak rounds] event in
            rounds?.replies.record(event)
            reports.recordChoice(of: event)
            breadcrumbs.add(event)
        }
    }
}

extension FaultCenter {
    /// Creates a center whose failures go to its parts.
    convenience init(_ settings: Settings) {
        let parts = Parts(settings)
        var configuration = settings.center
        configuration.presenter = configuration.presenter ?? parts.board
        configuration.reporter = configuration.reporter ?? parts.reports
        configuration.reword = { [rounds = parts.rounds, localize = configuration.localize] in
            rounds?.reworded($0, for: $1, localize ?? { $0 })
        }
        let counts = configuration.mode != .observeOnly
        configuration.observe = { [observe = configuration.observe, parts] event in
            observe(event)
            parts.breadcrumbs.add(event)
            if counts { parts.reports.count(event) }
            if case .ended(let operation, .value) = event {
                parts.board.operationDidSucceed(operation.name)
            }
        }
        self.init(configuration)
        self.parts.withLock { $0 = parts }
        parts.rounds?.start { [weak self] in self }
    }

    /// The parts of the center, which are connected to nothing unless `live` made the center.
    var wired: Parts {
        parts.withLock { kept in
            if let parts = kept as? Parts { return parts }
            if configuration.logsMissingWires {
                logProblem(
                    "The board, reports and clients of a fault center are its own only if "
                        + "`FaultCenter.live` has made it.")
            }
            let parts = Parts(
                Settings(
                    center: configuration, reports: ReportPipeline.Configuration(sinks: [])))
            kept = parts
            return parts
        }
    }
}
