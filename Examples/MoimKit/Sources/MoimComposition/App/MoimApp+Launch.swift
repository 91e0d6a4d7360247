import MoimData
import MoimDomain
import MoimFeatures
import Triage

extension MoimApp {
    /// What stands behind the splash screen; its questions have no time limit but the launch's.
    static func launch(
        _ parts: Configuration, _ log: EventLog, _ center: FaultCenter, _ client: APIClient,
        _ activity: Activity
    ) -> LaunchViewModel {
        let settings = parts.settings
        let isJailbroken = settings.isJailbroken
        let launch = Launch(
            .init(
                version: settings.appVersion, isJailbroken: { isJailbroken },
                deadline: settings.launchDeadline, grace: settings.launchGrace,
                clock: parts.clock,
                repository: { RemoteLaunchRepository(client: client.limited(to: $0)) }))
        return LaunchViewModel(
            center: center, launch: launch, account: RemoteAccountRepository(client: client),
            activity: activity,
            observe: { operation, event in
                log.record(.launch(operation, event))
                if let crumb = event.crumb { center.breadcrumbs.add("launch", crumb) }
            })
    }
}

extension GateEvent where Stop == LaunchStop {
    /// What the makers may need to know of a check that did not pass.
    fileprivate var crumb: FaultMessage? {
        switch self {
        case .ended(let check, .fault(let fault, _), _):
            "\(check, privacy: .public): \(fault.kind, privacy: .public) \(fault.code, privacy: .public)"
        case .ended(let check, .value(.stopped(let stop)), _):
            "\(check, privacy: .public): \(stop.name, privacy: .public)"
        case .decided(.fault(let fault, _), let check?, _):
            "blocked by \(check, privacy: .public): \(fault.kind, privacy: .public)"
        case .started, .ended, .decided: nil
        @unknown default: nil
        }
    }
}
