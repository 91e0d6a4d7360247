import Foundation
import RxSwift
import Splash
import SplashModels
import Triage
import TriageTesting

/// The name of a screen that the splash screen leads to.
private func name(_ screen: Screen) -> String {
    switch screen {
    case .home(let home): "home of \(home.name)"
    case .signIn: "signIn"
    case .update: "update"
    case .maintenance(let message): "maintenance: \(message)"
    case .dormant: "dormant"
    }
}

/// The app, as the user sees it and the team reads of it.
@MainActor
final class SplashApp {
    let app: FaultCenter
    private var model: Splash.SplashViewModel?
    private let screens = EventRecorder<String>()
    private let reports = EventRecorder<Report>()
    private let starts = PublishSubject<Void>()
    private let wakes = PublishSubject<Void>()
    private let bag = DisposeBag()

    init(_ base: URL, token: String? = "good", deadline: Duration = .seconds(8)) {
        let (screens, reports) = (screens, reports)
        app = FaultCenter.live(
            sinks: [
                ClosureSink("team", deliversImmediately: true) { reports.record($0) }
            ], router: { screens.record($0.rawValue) }, storage: .memory)
        let model = Splash.SplashViewModel(
            base, InMemoryTokenStore(token.map { Tokens(access: $0, refresh: "first") }),
            in: app, deadline: deadline, send: sendForTests)
        model.screens.subscribe(onNext: { screens.record(name($0)) }).disposed(by: bag)
        model.bind(starts: starts, wakes: wakes)
        self.model = model
    }

    var shown: [String] {
        let alert = app.board.modalOnScreen?.notice
        return screens.elements + (alert.map { ["alert: \($0.message)"] } ?? [])
    }

    var isLoading: Bool { model?.activity.isActive == true }
    var reported: [Report] { reports.elements }
    func start() { starts.onNext(()) }
    func wake() { wakes.onNext(()) }
    func signIn(token: String) { model?.signedIn(Tokens(access: token, refresh: "first")) }

    /// Ends the app, as far as its streams go.
    func close() { model = nil }

    /// Waits until the app has shown this many screens and alerts.
    func waitToShow(_ count: Int = 1) async { await eventually { shown.count >= count } }

    func tapRetry() {
        guard let alert = app.board.modalOnScreen else { return }
        app.board.respond(to: alert.id, with: .retry)
    }
}
