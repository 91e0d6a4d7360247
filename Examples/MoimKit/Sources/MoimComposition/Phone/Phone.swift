import Foundation
public import MoimFeatures
public import Triage

#if canImport(Combine)
public import Combine
#endif

/// Moim in a member's hand, below its views: what the member sees, and what the team sees of it.
///
/// A view shows what is here and passes on what the member does; it decides nothing.
@MainActor
public final class Phone {
    /// What the member sees.
    public private(set) var state = PhoneState()
    /// What happened, in order.
    public private(set) var timeline: TimelineRecorder
    /// The reports that were taken, the newest first.
    public private(set) var reports: [Report]
    /// What went wrong last, from which a member can tell the team; nil before anything did.
    public private(set) var latestFailure: Fault?
    /// Whether the splash screen is shown, from a launch on until it leads somewhere.
    public private(set) var isLaunching = false

    #if canImport(Combine)
    /// Emits before each change.
    public let objectWillChange = ObservableObjectPublisher()
    #endif

    private let run: MoimRun
    private let onChange: @MainActor () -> Void
    private let events = AsyncStream<(MoimEvent, Double)>.makeStream()
    private var pending = 0

    /// Starts the app.
    ///
    /// - Parameters:
    ///   - configuration: What the app is made of.
    ///   - sinks: Where its reports go.
    ///   - knownIssues: The desk that is asked what the team knows; nil for none.
    ///   - former: The start before, whose reports and timeline stay; nil to begin with none.
    ///   - onChange: Called whenever something that is shown may have changed.
    public init(
        _ configuration: MoimApp.Configuration, sinks: [any Sink],
        knownIssues: KnownIssues? = nil, after former: Phone? = nil,
        onChange: @escaping @MainActor () -> Void = {}
    ) {
        self.onChange = onChange
        let (secrets, typed) = (KnownSecrets(), TypedTextRedactor())
        timeline = TimelineRecorder(
            Redactor(knownSecrets: secrets), typed, after: former?.timeline)
        reports = former?.reports ?? []
        let continuation = events.continuation
        let log = EventLog { continuation.yield(($0, $1)) }
        let app = MoimApp(
            configuration, log: log, secrets: secrets, typed: typed, sinks: sinks,
            knownIssues: knownIssues)
        run = MoimRun(app, log: log, warn: { _ in })
        follow()
    }

    /// Asks the desk what the team knows, and shows its replies; does nothing without one.
    public func askDesk() async { await run.askDesk() }

    /// Does what a member does.
    public func perform(_ command: Action.Command) {
        change {
            pending += 1
            if case .launch = command { isLaunching = true }
            run.perform(command)
        }
        Task { [run] in await run.waitUntilIdle() }
    }

    /// Signs a member in, and opens the screen on top again, or home.
    public func signIn(access: String, refresh: String?) {
        perform(.signIn(access: access, refresh: refresh))
        perform(.open(state.top ?? .home))
    }

    /// Calls everything off, and waits until nothing is under way.
    public func close() async {
        run.cancel()
        events.continuation.finish()
        await run.waitUntilIdle()
        await run.finish()
    }
}

extension Phone {
    /// Where the member is.
    public var place: Place {
        if isLaunching { return .splash }
        if let route = state.route { return .route(route) }
        return state.top.map(Place.screen) ?? .splash
    }

    /// Whether nothing is in flight.
    public var isIdle: Bool { pending == 0 }

    /// Whether the device has a network; setting it turns the network off or on.
    public var isOnline: Bool {
        get { run.app.connectivity.isOnline }
        set { perform(.network(isUp: newValue)) }
    }

    /// The screen on top; setting it opens a screen, and loads an open one again.
    public var tab: Screen {
        get { run.app.screens.top ?? .home }
        set { perform(.open(newValue)) }
    }

    /// The center of the app, whose notices are shown.
    public var center: FaultCenter { run.app.center }

    /// The notices of the app.
    public var board: NoticeBoard { run.app.board }

    /// What stands behind an open screen of this type; nil when it is closed.
    public func viewModel<ViewModel>(_ type: ViewModel.Type) -> ViewModel? {
        run.app.screens.find(type)
    }

    /// What a member can send to the team about the latest failure; nil before anything failed.
    public var shareText: String? { latestFailure.map { center.shareText(for: $0) } }
}

extension Phone {
    private func follow() {
        Task { [weak self, stream = events.stream] in
            for await (event, seconds) in stream { self?.record(event, at: seconds) }
        }
    }

    private func record(_ event: MoimEvent, at seconds: Double) {
        change {
            state.record(event)
            timeline.record(event, at: seconds)
            switch event {
            case .quiet: pending = max(0, pending - 1)
            case .routed(.home): perform(.open(.home))
            case .routed, .onTop: isLaunching = false
            case .report(.accepted(let report)): reports.insert(report, at: 0)
            case .center(.failed(let failure)): latestFailure = failure.fault
            default: break
            }
        }
    }

    private func change(_ body: () -> Void) {
        #if canImport(Combine)
        objectWillChange.send()
        #endif
        body()
        onChange()
    }
}

#if canImport(Combine)
extension Phone: ObservableObject {}
#endif
