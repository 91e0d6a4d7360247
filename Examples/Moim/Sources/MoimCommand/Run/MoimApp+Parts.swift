import Foundation
import MoimData
import MoimFeatures
import Triage

extension MoimApp {
    static func pipeline(
        _ parts: Parts, _ log: EventLog, _ trail: Breadcrumbs, _ redactor: Redactor,
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
                        memberID: session.memberID)
                },
                isOnline: { connectivity.isOnline }, clock: parts.clock,
                observe: { log.take(.report($0)) },
                diagnose: { Output.error("moim: reports: \($0)") }))
    }

    /// The notices, whose answers go into the reports behind them.
    static func board(
        _ parts: Parts, _ log: EventLog, _ reports: ReportPipeline
    ) -> NoticeBoard {
        NoticeBoard(staying: [.update], clock: parts.clock) { event in
            log.take(.notice(event))
            switch event {
            case .presented: break
            case .dismissed(let shown, let dismissal):
                reports.amend(shown.incidents, choice: "\(dismissal)")
            case .chosen(let shown, let action):
                reports.amend(shown.incidents, choice: action.rawValue)
            }
        }
    }

    static func center(
        _ parts: Parts, _ log: EventLog, _ trail: Breadcrumbs, _ board: NoticeBoard,
        _ reports: ReportPipeline, _ activity: Activity
    ) -> FaultCenter {
        FaultCenter(
            .init(
                table: .moim, reader: .foundation,
                texts: MoimTexts.texts(in: parts.options.locale),
                presenter: board, reporter: reports,
                router: { log.take(.routed($0)) },
                observe: { event in
                    log.take(.center(event))
                    trail.drop(event)
                    if case .ended(let operation, .value, _) = event {
                        board.succeeded(operation.name)
                    }
                    activity.count(event)
                }))
    }

    /// A client without a session, which the session is refreshed through.
    static func client(
        _ parts: Parts, _ log: EventLog, _ trail: Breadcrumbs, _ connectivity: any Connectivity
    ) throws(ConfigurationError) -> APIClient {
        try APIClient(
            .init(
                server: parts.server, transport: parts.transport,
                deadline: parts.options.requestTimeout.duration,
                attemptLimit: parts.options.attemptTimeout?.duration, clock: parts.clock,
                connectivity: connectivity, rules: StatusRules(unauthenticated: [401, 419]),
                observe: { event in
                    log.take(.client(event))
                    if let crumb = event.crumb { trail.drop("http", crumb) }
                }))
    }

    static func session(
        _ parts: Parts, _ log: EventLog, _ secrets: KnownSecrets, _ client: APIClient
    ) throws(ConfigurationError) -> Session {
        let stored = parts.accessToken.map { Tokens(access: $0, refresh: parts.refreshToken) }
        return try Session(
            .init(
                tokens: stored, canStore: !parts.options.brokenStore,
                timeout: parts.options.requestTimeout.duration, clock: parts.clock,
                learn: { tokens in
                    for token in [tokens.access, tokens.refresh] {
                        secrets.insert(token?.value ?? "")
                    }
                }, observe: { log.take(.session($0.rawValue)) }), through: client)
    }
}

extension ClientEvent {
    fileprivate var crumb: Message? {
        switch self {
        case .sent(let request):
            "\(request.method, privacy: .public) \(request.template, privacy: .public)"
        case .answered(let request, let status):
            "\(request.template, privacy: .public) → \(status, privacy: .public)"
        case .failed(let request, let kind):
            "\(request.template, privacy: .public) → \(kind, privacy: .public)"
        case .policy(.repeating(_, let wait), _): "again in \("\(wait)", privacy: .public)"
        case .policy: nil
        }
    }
}
