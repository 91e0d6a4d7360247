import MoimData
import MoimDomain
import MoimFeatures

extension MoimApp {
    /// Makes what stands behind a screen.
    func makeViewModel(_ screen: Screen) -> any ScreenViewModel {
        switch screen {
        case .home: makeHome()
        case .timers: makeTimers()
        case .signUp: makeSignUp()
        case .friends: makeFriends()
        }
    }

    private func makeHome() -> HomeViewModel {
        HomeViewModel(
            center: center, repository: RemoteHomeRepository(client: client),
            checkIn: CheckIn(attendance: RemoteAttendanceRepository(client: client)),
            activity: activity, onChange: makeOnChange(.home, Page.home))
    }

    private func makeTimers() -> any TimersScreen {
        let repository = RemoteTimersRepository(client: client)
        let onChange = makeOnChange(.timers, Page.timers)
        return switch timersStyle {
        case .observation:
            TimersViewModel(
                center: center, repository: repository, activity: activity, onChange: onChange)
        case .combine:
            TimersStreamScreen(
                center: center, repository: repository, activity: activity, onChange: onChange)
        }
    }

    private func makeSignUp() -> SignUpViewModel {
        SignUpViewModel(
            center: center, repository: RemoteEmailRepository(client: client),
            activity: activity, typed: typed)
    }

    private func makeFriends() -> FriendsViewModel {
        FriendsViewModel(
            center: center, repository: RemoteFriendsRepository(client: client),
            activity: activity, typed: typed, onChange: makeOnChange(.friends, Page.friends))
    }

    private func makeOnChange<Content>(
        _ screen: Screen, _ page: @escaping (Content) -> Page
    ) -> (ScreenState, Content?) -> Void {
        { [log] state, content in log.record(.state(screen, state, content.map(page))) }
    }
}
