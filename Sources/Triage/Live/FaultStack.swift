public import Foundation
public import TriageClient
import TriageConcurrency
public import TriageCore
public import TriageHTTP
public import TriagePresentation
public import TriageRedaction
@_spi(Tools) public import TriageReporting

/// An app's failure handling, wired by `FaultCenter.live`.
///
/// The app passes the center to all code that runs work, and the board to its root view:
///
///     let app = FaultCenter.live(sinks: [ConsoleSink()])
///     let api = app.client("https://api.example.com")
///     let outcome = await app.center.run("home.load") { try await api.send(.home) }
///
/// The parts live as long as the center does, whether or not the app keeps the stack.
public struct FaultStack: Sendable {
    /// The place where failures are decided, shown and reported.
    public let center: FaultCenter
    /// The notices on screen, for the view at the root.
    public let board: NoticeBoard
    /// The reports: consent, flush, and the counts of what was delivered.
    public let reports: ReportPipeline
    /// The trail of events that each report includes; an app adds its own.
    public let breadcrumbs: Breadcrumbs
    /// The exact values that are removed from every report; an app inserts its own.
    ///
    /// The tokens of a session are among them if the stack made its client or its chain; see
    /// ``chain(_:serverMessage:timeout:observe:)``.
    public let knownSecrets: KnownSecrets
    /// The source of information about the device's connection.
    public let connectivity: any Connectivity
    private let user: Lock<User>
    private let lifecycle: Lifecycle

    private struct User: Sendable {
        var id: String?
        var kind: UserKind?
    }

    init(_ configuration: Configuration) {
        var (center, reports) = (configuration.center, configuration.reports)
        let (board, trail, user) = (configuration.board, reports.breadcrumbs, Lock(User()))
        let makeContext = reports.context
        reports.context = {
            var (context, user) = (makeContext(), user.current)
            context.userID = context.userID ?? user.id
            context.userKind = context.userKind ?? user.kind
            return context
        }
        let pipeline = ReportPipeline(reports)
        if center.reporter is UnsetReporter { center.reporter = pipeline }
        board.onEvent { event in
            pipeline.recordChoice(of: event)
            trail.add(event)
        }
        let lifecycle = Lifecycle(pipeline)
        let observers = LifecycleObservers(lifecycle, configuration.lifecycle)
        let observe = center.observe
        center.observe = { event in
            observe(event)
            trail.add(event)
            if case .ended(let operation, .value) = event {
                board.operationDidSucceed(operation.name)
            }
            // The observers are removed with the center, not with the stack.
            withExtendedLifetime(observers) {}
        }
        self.center = FaultCenter(center)
        (self.board, self.reports, breadcrumbs) = (board, pipeline, trail)
        (connectivity, knownSecrets) = (configuration.connectivity, reports.redactor.knownSecrets)
        (self.user, self.lifecycle) = (user, lifecycle)
    }

    /// The user ID in later reports, which means nothing to anyone but your team; nil for none.
    ///
    /// Set it when the user signs in or out. A user ID of the pipeline's own context wins.
    public var userID: String? {
        get { user.current.id }
        nonmutating set { user.withLock { $0.id = newValue } }
    }

    /// The kind of the user in later reports; nil if it is not known.
    ///
    /// A kind of the pipeline's own context wins.
    public var userKind: UserKind? {
        get { user.current.kind }
        nonmutating set { user.withLock { $0.kind = newValue } }
    }
}

extension FaultStack {
    /// Returns a client whose events become breadcrumbs and whose tokens no report shows.
    ///
    /// It also knows the stack's ``connectivity``. Middleware is added in the closure or later, with
    /// `APIClient.adding(_:)`. When the user signs in through an `Authentication` among it, the
    /// center forgets that the app has navigated to `Route.signIn`.
    ///
    /// - Parameters:
    ///   - baseURL: The server's URL.
    ///   - configure: Changes the settings of the client; what it sets wins.
    /// - Returns: The client.
    public func client(
        _ baseURL: URL, configure: (inout APIClient.Configuration) -> Void = { _ in }
    ) -> APIClient {
        var configuration = APIClient.Configuration(
            baseURL: baseURL, connectivity: connectivity, knownSecrets: knownSecrets)
        configure(&configuration)
        configuration.observe = adding(configuration.observe)
        configuration.observeSession = observeSession
        return APIClient(configuration)
    }

    /// Returns a client for a server's URL that is written as text.
    ///
    /// If the text is no URL of http or https, a line in the log quotes it, without a user, a
    /// password and the query, and every request fails with the code `client.configuration`.
    ///
    /// - Parameters:
    ///   - baseURL: The server's URL, such as `https://api.example.com`.
    ///   - configure: Changes the settings of the client; what it sets wins.
    /// - Returns: The client.
    public func client(
        _ baseURL: String, configure: (inout APIClient.Configuration) -> Void = { _ in }
    ) -> APIClient {
        client(URL(string: baseURL) ?? URL(fileURLWithPath: "/")) {
            $0.writtenURL = baseURL
            configure(&$0)
        }
    }

    /// Returns a chain of middleware for an HTTP client of the app's own.
    ///
    ///     let session = TriageSession(app.chain(Retry(), authentication, timeout: .seconds(60)))
    ///
    /// Its events become breadcrumbs, and the tokens of an `Authentication` in it are in no report.
    /// When the user signs in, the center forgets that the app has navigated to `Route.signIn`.
    ///
    /// - Parameters:
    ///   - middleware: The middleware, outermost first.
    ///   - serverMessage: The decoder for the server's message to the user, unless a request or a
    ///     rejection has its own.
    ///   - timeout: The timeout of a call with all retries and their delays; nil for none.
    ///   - observe: Receives every event before it becomes a breadcrumb; see `MiddlewareChain`.
    /// - Returns: The chain.
    public func chain(
        _ middleware: any Middleware..., serverMessage: ServerMessageDecoder = .standard,
        timeout: Duration? = nil, observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
    ) -> MiddlewareChain {
        middleware.observeSessions(observeSession, in: knownSecrets)
        let deadline = MiddlewareChain.Deadline(timeout, on: ForegroundClock())
        return MiddlewareChain(middleware, serverMessage, deadline, adding(observe))
    }

    /// Returns an observer of a client whose events become breadcrumbs too.
    private func adding(
        _ observe: @escaping @Sendable (ClientEvent) -> Void
    ) -> @Sendable (ClientEvent) -> Void {
        { [breadcrumbs] event in
            observe(event)
            breadcrumbs.add(event)
        }
    }

    private var observeSession: @Sendable (SessionChange) -> Void {
        { [weak center] change in
            if change == .signedIn { center?.resetRoute(.signIn) }
        }
    }
}

/// The app's moves between foreground and background.
///
/// On iOS, tvOS, visionOS and watchOS the stack observes them by itself, and on macOS the
/// termination. Call these methods elsewhere, such as in an app extension.
extension FaultStack {
    /// Finalizes and delivers pending reports, and releases their folder.
    ///
    /// The system is asked for the time. It waits for the sinks 5 seconds at most. Another process
    /// that shares the folder may deliver meanwhile.
    public func didEnterBackground() async { await lifecycle.enterBackground()() }

    /// Continues the delivery of reports; does nothing if the app was not in the background.
    public func willEnterForeground() { lifecycle.enterForeground() }

    /// Delivers reports and ends the delivery for good.
    ///
    /// It waits for the sinks 5 seconds at most. Undelivered reports stay in their folder for the
    /// next launch.
    public func willTerminate() async { await reports.shutdown() }
}

/// The reporter of a center whose reports go to the stack's own pipeline.
struct UnsetReporter: Reporter {
    func report(_ draft: ReportDraft) {}
}
