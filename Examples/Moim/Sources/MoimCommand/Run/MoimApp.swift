import Foundation
import MoimData
import MoimFeatures
import Triage

/// Moim, put together: the edge of the app, where everything shared is made.
@MainActor
final class MoimApp {
    /// What an app is made of that differs between a run, a test and a phone.
    struct Configuration {
        var server: URL
        var transport: any Transport
        var clock: any Clock<Duration> = ContinuousClock()
        /// The clock of the delays before retries.
        var retryClock: any Clock<Duration> = ContinuousClock()
        var options = MoimOptions()
        var accessToken: String?
        var refreshToken: String?
        /// Where reports wait; nil for memory.
        var queue: URL?
    }

    let center: FaultCenter
    let session: Session
    let connectivity = ManualConnectivity()
    let activity = Activity()
    let client: APIClient
    let log: EventLog
    let typed: TypedTextRedactor
    let launch: LaunchViewModel
    let timersStyle: TimersStyle
    /// How long the end waits for deliveries.
    let flush: Duration
    private(set) var screens = ScreenStack()

    init(
        _ parts: Configuration, log: EventLog, secrets: KnownSecrets, typed: TypedTextRedactor,
        sinks: [any Sink], knownIssues: KnownIssues? = nil
    ) {
        self.log = log
        self.typed = typed
        timersStyle = parts.options.timersStyle
        flush = parts.options.flush.duration
        center = Self.center(
            parts, log, secrets, sinks, knownIssues, connectivity, activity)
        let plain = Self.client(parts, log, center)
        session = Self.session(parts, log, plain, center)
        client = plain.adding(Retry(clock: parts.retryClock), session.credentials)
        launch = Self.launch(parts, log, center, client, activity)
        center.userID = session.userID
        center.userKind = parts.accessToken?.isEmpty == false ? .member : .guest
    }

    var board: NoticeBoard { center.board }
    var reports: ReportPipeline { center.reports }

    /// Puts a screen on top and loads what it loads; opening an open one loads that again.
    func open(_ screen: Screen) {
        let viewModel = screens.bringToFront(screen, orMake: makeViewModel)
        log.record(.onTop(screen))
        viewModel.load()
    }

    /// Closes the screen on top, if one is open.
    func closeTopScreen() {
        screens.pop()?.close()
        log.record(.onTop(screens.top))
    }

    func signIn(access: String, refresh: String?) {
        launch.forgetSession()
        session.signIn(access: access, refresh: refresh)
        center.userID = session.userID
        center.userKind = access.isEmpty ? .guest : .member
        forgetSession()
        center.resetRoute(.signIn)
    }

    func signOut() {
        launch.forgetSession()
        session.signOut()
        center.userKind = .guest
        forgetSession()
    }

    /// Calls off everything that is under way.
    func stop() {
        launch.cancel()
        for viewModel in screens.viewModels { viewModel.stop() }
    }

    /// Forgets what was on the screens: nothing of a former session goes on.
    private func forgetSession() {
        for viewModel in screens.viewModels { viewModel.forgetSession() }
    }
}
