import RxSwift
import SplashModels
import Triage
import TriageRxSwift

/// The reasons why the app does not open its home; none is a failure.
enum Stop { case update, maintenance(String), dormant }

/// Everything that the first screen depends on.
struct LaunchChecks: Sendable {
    let gate: LaunchGate<Stop>
    private let profile: Check<Profile, Stop>
    private let config: Check<RemoteConfig, Stop>
    private let terms: Check<Terms, Stop>

    init(_ api: SplashAPI, installed: AppVersion?, deadline: Duration) {
        let maintenance = Check<Void, Stop>("maintenance", failsFast: true, isKept: false) { _ in
            api.maintenance().map { $0.message.map { .stopped(.maintenance($0)) } ?? .passed }
        }
        let version = Check<Void, Stop>("version", failsFast: true) { _ in
            api.release().map { release in
                installed.map { $0 < release.minimum } == true ? .stopped(.update) : .passed
            }
        }
        let session = Check<Session, Stop>("session") { _ in api.session().map { .passed($0) } }
        let account = Check<Void, Stop>("account") { _ in
            api.account().map { $0.isDormant ? .stopped(.dormant) : .passed }
        }
        let push = Check<Void, Stop>("push", after: session, isRequired: false) { _ in
            api.registerPush().map { _ in .passed }
        }
        profile = Check("profile", after: session) { _ in api.profile().map { .passed($0) } }
        config = Check("config") { _ in api.config().map { .passed($0) } }
        terms = Check("terms") { _ in api.terms().map { .passed($0) } }
        gate = LaunchGate(
            [maintenance, version, session, account, profile, config, terms, push],
            deadline: deadline, gracePeriod: .milliseconds(500))
    }

    /// The screen that a launch leads to.
    func screen(_ result: CheckResult<PassedChecks, Stop>) -> Screen {
        switch result {
        case .passed(let passed):
            .home(
                Home(
                    name: passed[profile]?.name ?? "", features: passed[config]?.features ?? [],
                    termsToAccept: passed[terms]?.mustAccept))
        case .stopped(.update): .update
        case .stopped(.maintenance(let message)): .maintenance(message)
        case .stopped(.dormant): .dormant
        }
    }
}
