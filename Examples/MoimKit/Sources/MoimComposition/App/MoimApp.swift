public import Foundation
import MoimData
public import MoimFeatures
public import Triage

/// Moim, put together: the edge of the app, where everything shared is made.
@MainActor
public final class MoimApp {
    /// What an app is made of that differs between a run, a test and a phone.
    public struct Configuration {
        /// The address of the server.
        public var server: URL
        /// The transport of requests.
        public var transport: any Transport
        /// The clock of deadlines.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// The clock of the delays before retries.
        public var retryClock: any Clock<Duration> = ContinuousClock()
        /// The device, the language and the time limits.
        public var settings = MoimSettings()
        /// The stored access token; an empty one is a visitor's.
        public var accessToken: String?
        /// The stored refresh token.
        public var refreshToken: String?
        /// Where reports wait; nil for memory.
        public var queue: URL?
        /// Told what keeps reports from being stored or sent, in one line.
        public var diagnose: @Sendable (String) -> Void = { _ in }

        /// Creates the parts of an app without a session.
        public init(server: URL, transport: any Transport) {
            self.server = server
            self.transport = transport
        }
    }

    /// The center of the app.
    public let center: FaultCenter
    let session: Session
    /// The connectivity of the device, set by hand.
    public let connectivity = ManualConnectivity()
    let activity = Activity()
    let client: APIClient
    let log: EventLog
    let typed: TypedTextRedactor
    let clock: any Clock<Duration>
    let launch: LaunchViewModel
    let timersStyle: TimersStyle
    /// How long the end waits for deliveries.
    let flush: Duration
    private(set) var screens = ScreenStack()
    /// The screens that are open.
    public var openScreens: Set<Screen> { screens.open }

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - parts: What it is made of.
    ///   - log: Where everything that happens is taken down.
    ///   - secrets: The secrets that no report may hold.
    ///   - typed: Remembers what the member types.
    ///   - sinks: Where reports go.
    ///   - knownIssues: The desk that is asked what the team knows; nil for none.
    public init(
        _ parts: Configuration, log: EventLog, secrets: KnownSecrets, typed: TypedTextRedactor,
        sinks: [any Sink], knownIssues: KnownIssues? = nil
    ) {
        self.log = log
        self.typed = typed
        clock = parts.clock
        timersStyle = parts.settings.timersStyle
        flush = parts.settings.flush
        center = Self.center(
            parts, log, secrets, sinks, knownIssues, connectivity, activity)
        let plain = Self.client(parts, log, center)
        session = Self.session(parts, log, plain, center)
        client = plain.adding(Retry(clock: parts.retryClock), session.credentials)
        launch = Self.launch(parts, log, center, client, activity)
        center.userID = session.userID
        center.userKind = parts.accessToken?.isEmpty == false ? .member : .guest
    }

    /// The notices on screen.
    public var board: NoticeBoard { center.board }
    /// The reports of the app.
    public var reports: ReportPipeline { center.reports }

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
