import Foundation
import RxSwift
import SplashModels
import Triage
import TriageRxSwift

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
package final class SplashViewModel {
    package let screens = PublishSubject<Screen>()
    package let activity = ActivityRelay()
    private let center: FaultCenter
    private let authentication: Authentication
    private let api: SplashAPI
    private let checks: LaunchChecks
    private let launches = PublishSubject<PassedChecks>()
    private let bag = DisposeBag()

    package init(
        _ base: URL, _ store: any TokenStore, in center: FaultCenter, installed: String = "2.1",
        deadline: Duration = .seconds(8),
        send: @escaping Send = { try await URLSession.shared.data(for: $0) }
    ) {
        let network = Network(base, store, send: send)
        (self.center, authentication, api) = (center, network.authentication, SplashAPI(network))
        checks = LaunchChecks(api, installed: AppVersion(installed), deadline: deadline)
    }

    /// Binds the taps: the first appearance and the retry button, and the button that wakes.
    package func bind(starts: Observable<Void>, wakes: Observable<Void>) {
        launches.asInfallible(onErrorFallbackTo: .empty())
            .flatMap(.latest, weak: self, on: MainScheduler.instance, activity: activity) {
                $0.checks.gate.rx.run(in: $0.center, keeping: $1, retries: true)
            }
            .subscribe(onNext: { [screens, checks] in screens.onNext(checks.screen($0)) })
            .disposed(by: bag)
        starts.subscribe(onNext: { [weak self] in self?.launch() }).disposed(by: bag)
        wakes
            .flatMap(
                .exhaust, weak: self, on: MainScheduler.instance, in: center, .tap("account.wake"),
                retries: true
            ) { model, _ in model.api.wake() }
            .subscribe(onNext: { [weak self] _ in self?.launch() })
            .disposed(by: bag)
    }

    package func signedIn(_ tokens: Tokens) {
        authentication.signIn(tokens)
        center.resetRoute(.signIn)
        launch(keeping: PassedChecks())
    }

    /// Runs what has not passed; a launch in flight is replaced.
    private func launch() { launch(keeping: checks.gate.passed) }

    private func launch(keeping passed: PassedChecks) { launches.onNext(passed) }
}
