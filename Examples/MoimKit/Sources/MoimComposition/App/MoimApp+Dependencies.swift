import Foundation
import MoimData
import MoimFeatures
@_spi(Tools) import Triage
@_spi(Tools) import TriageReporting

extension MoimApp {
    /// The library, with what Moim decides for itself; the library wires the rest.
    static func center(
        _ parts: Configuration, _ log: EventLog, _ secrets: KnownSecrets, _ sinks: [any Sink],
        _ knownIssues: KnownIssues?, _ connectivity: any Connectivity, _ activity: Activity
    ) -> FaultCenter {
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        let (version, locale) = (parts.settings.appVersion, parts.settings.language.rawValue)
        return FaultCenter.live(
            sinks: sinks, rules: .moim, texts: MoimTexts.texts(in: parts.settings.language),
            router: { log.record(.routed($0)) },
            storage: parts.queue.map(ReportStorage.folder) ?? .memory, knownIssues: knownIssues
        ) { own in
            own.connectivity = connectivity
            own.board = NoticeBoard(nonDismissingActions: [.update], clock: parts.clock) {
                log.record(.notice($0))
            }
            own.observe = { event in
                log.record(.center(event))
                activity.record(event)
            }
            own.reports.redactor = Redactor(knownSecrets: secrets)
            own.reports.context = {
                ReportContext(appVersion: version, system: system, locale: locale)
            }
            own.reports.clock = parts.clock
            own.reports.observe = { log.record(.report($0)) }
            own.reports.diagnose = parts.diagnose
        }
    }

    /// A client without a session, which the session is refreshed through.
    static func client(
        _ parts: Configuration, _ log: EventLog, _ center: FaultCenter
    ) -> APIClient {
        center.client(parts.server) { own in
            own.transport = parts.transport
            own.timeout = parts.settings.requestTimeout
            own.attemptTimeout = parts.settings.attemptTimeout
            own.clock = parts.clock
            own.serverMessage = .moim
            own.observe = { log.record(.client($0)) }
        }
    }

    static func session(
        _ parts: Configuration, _ log: EventLog, _ client: APIClient, _ center: FaultCenter
    ) -> Session {
        let stored = parts.accessToken.map { Tokens(access: $0, refresh: parts.refreshToken) }
        return Session(
            .init(
                tokens: stored, canStore: parts.settings.canStoreTokens,
                timeout: parts.settings.requestTimeout, clock: parts.clock,
                userID: center.reports.installationID ?? UUID().uuidString,
                observe: { log.record(.session($0.rawValue)) }), through: client)
    }
}
