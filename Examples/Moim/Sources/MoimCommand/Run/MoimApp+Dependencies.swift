import Foundation
import MoimData
import MoimFeatures
import Triage

extension MoimApp {
    static func pipeline(
        _ parts: Configuration, _ log: EventLog, _ trail: Breadcrumbs, _ redactor: Redactor,
        _ session: Session, _ sinks: [any Sink], _ connectivity: any Connectivity
    ) -> ReportPipeline {
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        let (version, locale) = (parts.options.appVersion, parts.options.locale.rawValue)
        return ReportPipeline(
            .init(
                sinks: sinks, folder: parts.queue, redactor: redactor, breadcrumbs: trail,
                context: {
                    ReportContext(
                        appVersion: version, system: system, locale: locale,
                        userID: session.userID)
                },
                isOnline: { connectivity.isOnline }, clock: parts.clock,
                observe: { log.record(.report($0)) },
                diagnose: { Output.error("moim: reports: \($0)") }))
    }

    /// The notices, whose answers go into the reports behind them.
    static func board(
        _ parts: Configuration, _ log: EventLog, _ reports: ReportPipeline
    ) -> NoticeBoard {
        NoticeBoard(nonDismissingActions: [.update], clock: parts.clock) { event in
            log.record(.notice(event))
            switch event {
            case .presented: break
            case .dismissed(let shown, let dismissal):
                reports.recordChoice("\(dismissal)", for: shown.incidents)
            case .chosen(let shown, let action):
                reports.recordChoice(action.rawValue, for: shown.incidents)
            @unknown default: break
            }
        }
    }

    static func center(
        _ parts: Configuration, _ log: EventLog, _ trail: Breadcrumbs, _ board: NoticeBoard,
        _ reports: ReportPipeline, _ activity: Activity
    ) -> FaultCenter {
        FaultCenter(
            .init(
                table: .moim, classifier: .foundation,
                localize: MoimTexts.texts(in: parts.options.locale),
                presenter: board, reporter: reports,
                router: { log.record(.routed($0)) },
                observe: { event in
                    log.record(.center(event))
                    trail.add(event)
                    if case .ended(let operation, .value, _) = event {
                        board.operationDidSucceed(operation.name)
                    }
                    activity.record(event)
                }))
    }

    /// A client without a session, which the session is refreshed through.
    static func client(
        _ parts: Configuration, _ log: EventLog, _ trail: Breadcrumbs,
        _ connectivity: any Connectivity
    ) -> APIClient {
        APIClient(
            .init(
                baseURL: parts.server, transport: parts.transport,
                timeout: parts.options.requestTimeout.duration,
                attemptTimeout: parts.options.attemptTimeout?.duration, clock: parts.clock,
                connectivity: connectivity, rules: StatusRules(unauthenticated: [401, 419]),
                observe: { event in
                    log.record(.client(event))
                    if let crumb = event.crumb { trail.add("http", crumb) }
                }))
    }

    static func session(
        _ parts: Configuration, _ log: EventLog, _ secrets: KnownSecrets, _ client: APIClient
    ) -> Session {
        let stored = parts.accessToken.map { Tokens(access: $0, refresh: parts.refreshToken) }
        return Session(
            .init(
                tokens: stored, canStore: !parts.options.brokenStore,
                timeout: parts.options.requestTimeout.duration, clock: parts.clock,
                onNewTokens: { tokens in
                    for token in [tokens.access, tokens.refresh] {
                        secrets.insert(token?.value ?? "")
                    }
                }, observe: { log.record(.session($0.rawValue)) }), through: client)
    }
}

extension ClientEvent {
    fileprivate var crumb: FaultMessage? {
        switch self {
        case .sent(let request):
            "\(request.method, privacy: .public) \(request.pathTemplate, privacy: .public)"
        case .received(let request, let status):
            "\(request.pathTemplate, privacy: .public) → \(status, privacy: .public)"
        case .failed(let request, let kind):
            "\(request.pathTemplate, privacy: .public) → \(kind, privacy: .public)"
        case .middleware(.retrying(_, let wait), _): "again in \("\(wait)", privacy: .public)"
        case .middleware: nil
        @unknown default: nil
        }
    }
}
