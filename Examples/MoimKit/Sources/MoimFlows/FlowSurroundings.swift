import MoimData
import MoimDomain
import MoimFeatures
import Triage
import TriageTesting

/// Moim around a flow: its client and session on the server of a run, as the app makes them.
@MainActor
struct FlowSurroundings {
    private let app: FaultInjection.Context
    private let client: APIClient
    private let activity = Activity()

    /// Makes them for a member whose token is the secret of the run.
    init(_ app: FaultInjection.Context) {
        self.app = app
        let plain = app.center.client("https://api.moim.example") { own in
            own.transport = app.transport
            own.clock = app.clock
            own.timeout = .seconds(10)
            own.serverMessage = .moim
        }
        let session = Session(
            .init(
                tokens: Tokens(access: app.secret, refresh: "\(app.secret)-refresh"),
                clock: app.clock, userID: "member", observe: { _ in }), through: plain)
        client = plain.adding(Retry(clock: app.clock), session.credentials)
    }

    /// Opens home and checks in.
    func checkIn() async {
        let model = await openHome()
        await app.settled()
        model.submit(code: "1234")
        await app.settled()
    }

    /// Opens home.
    @discardableResult
    func openHome() async -> HomeViewModel {
        let model = HomeViewModel(
            center: app.center, repository: RemoteHomeRepository(client: client),
            checkIn: CheckIn(attendance: RemoteAttendanceRepository(client: client)),
            activity: activity)
        show(model.screen, \.name)
        await model.screen.load()
        return model
    }

    /// Finds a friend.
    func findFriends() async {
        let model = FriendsViewModel(
            center: app.center, repository: RemoteFriendsRepository(client: client),
            activity: activity, typed: TypedTextRedactor(), clock: app.clock)
        show(model.screen) { $0.map(\.name).joined(separator: ", ") }
        app.retry { model.search("Min") }
        model.type("Mi")
        model.type("Min")
        await app.settled()
    }

    /// Opens the timers and adds one.
    func addTimer<Screen: TimersScreen>(
        _ make: (FaultCenter, any TimersRepository, Activity) -> Screen
    ) async {
        let model = make(app.center, RemoteTimersRepository(client: client), activity)
        app.screen {
            .init(
                isLoading: model.state.isLoading,
                content: model.state.content?.map(\.time).joined(separator: ", "))
        }
        app.retry { model.load() }
        model.load()
        await app.settled()
        model.add(NewTimer(clipID: 8, time: "07:00", days: [2]))
        await app.settled()
    }

    /// Asks whether an e-mail address can be used.
    func validateEmail() async {
        let model = SignUpViewModel(
            center: app.center, repository: RemoteEmailRepository(client: client),
            activity: activity, typed: TypedTextRedactor())
        app.retry { model.validate(email: "kim@example.com") }
        model.validate(email: "kim@example.com")
        await app.settled()
    }

    /// Starts the app: the splash stays until the launch has a verdict.
    func launch() async {
        let verdict = Locked<String?>(nil)
        let client = client
        let model = LaunchViewModel(
            center: app.center,
            launch: Launch(
                .init(
                    version: "1.12.0", isJailbroken: { false }, clock: app.clock,
                    repository: { RemoteLaunchRepository(client: client.limited(to: $0)) })),
            account: RemoteAccountRepository(client: client), activity: activity
        ) { _, event in
            guard case .decided(.value(.passed), _, _) = event else { return }
            verdict.withLock { $0 = "home" }
        }
        app.screen { .init(content: verdict.withLock { $0 }) }
        app.retry { model.start() }
        model.start()
        await app.settled()
    }

    private func show<Content>(
        _ screen: LoadableModel<Content>, _ text: @escaping (Content) -> String
    ) {
        app.screen {
            .init(isLoading: screen.state.isLoading, content: screen.state.content.map(text))
        }
        app.retry { await screen.load() }
    }
}
