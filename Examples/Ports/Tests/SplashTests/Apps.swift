import Foundation
import RxSwift
import Splash
import SplashBefore
import SplashShared
import Triage
import TriageTesting

/// The app in either form, as the user sees it and the team reads of it.
@MainActor
protocol SplashApp: AnyObject {
    var shown: [String] { get }
    var told: [String] { get }
    func start()
    func tapRetry()
    func wake()
    func signIn(token: String)
    /// Ends the app, as far as its streams go.
    func close()
}

extension SplashApp {
    /// Waits until the app has shown this many screens and alerts.
    func waitToShow(_ count: Int = 1) async {
        await eventually { shown.count >= count }
    }
}

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

/// The app with Triage.
@MainActor
final class AppWithTriage: SplashApp {
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

    var told: [String] { reports.elements.map(\.logLine) }
    var isLoading: Bool { model?.activity.isActive == true }
    var reported: [Report] { reports.elements }
    func start() { starts.onNext(()) }
    func wake() { wakes.onNext(()) }
    func signIn(token: String) { model?.signedIn(Tokens(access: token, refresh: "first")) }
    func close() { model = nil }
    static func make(_ base: URL) -> any SplashApp { AppWithTriage(base) }

    func tapRetry() {
        guard let alert = app.board.modalOnScreen else { return }
        app.board.respond(to: alert.id, with: .retry)
    }
}

/// The app as it was.
@MainActor
final class AppBefore: SplashApp {
    private var model: SplashBefore.SplashViewModel?
    private let events = EventRecorder<String>()
    private let lines = EventRecorder<String>()
    private let starts = PublishSubject<Void>()
    private let wakes = PublishSubject<Void>()
    private let bag = DisposeBag()

    init(_ base: URL, token: String? = "good", timeout: DispatchTimeInterval = .seconds(8)) {
        let (events, lines) = (events, lines)
        let model = SplashBefore.SplashViewModel(
            base, tokens: token.map { TokenPair(access: $0, refresh: "first") }, timeout: timeout,
            send: sendForTests, log: { lines.record($0) })
        model.screens.subscribe(onNext: { events.record(name($0)) }).disposed(by: bag)
        model.alerts.subscribe(onNext: { events.record("alert: \($0)") }).disposed(by: bag)
        model.bind(starts: starts, wakes: wakes)
        self.model = model
    }

    var shown: [String] { events.elements }
    var told: [String] { lines.elements }
    func start() { starts.onNext(()) }
    func tapRetry() { start() }
    func wake() { wakes.onNext(()) }
    func signIn(token: String) { model?.signedIn(TokenPair(access: token, refresh: "first")) }
    func close() { model = nil }
    static func make(_ base: URL) -> any SplashApp { AppBefore(base) }
}
