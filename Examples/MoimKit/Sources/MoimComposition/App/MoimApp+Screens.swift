import MoimData
import MoimDomain
import MoimFeatures
import Triage

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
        traced(
            .home, Page.home,
            HomeViewModel(
                center: center, repository: RemoteHomeRepository(client: client),
                checkIn: CheckIn(attendance: RemoteAttendanceRepository(client: client)),
                activity: activity))
    }

    private func makeTimers() -> any TimersScreen {
        let repository = RemoteTimersRepository(client: client)
        return switch timersStyle {
        case .observation:
            traced(
                .timers, Page.timers,
                TimersViewModel(center: center, repository: repository, activity: activity))
        case .combine:
            TimersStreamScreen(
                center: center, repository: repository, activity: activity,
                onChange: makeOnChange(.timers, Page.timers))
        }
    }

    private func makeSignUp() -> SignUpViewModel {
        SignUpViewModel(
            center: center, repository: RemoteEmailRepository(client: client),
            activity: activity, typed: typed)
    }

    private func makeFriends() -> FriendsViewModel {
        traced(
            .friends, Page.friends,
            FriendsViewModel(
                center: center, repository: RemoteFriendsRepository(client: client),
                activity: activity, typed: typed, clock: clock))
    }

    private func traced<ViewModel: LoadableViewModel>(
        _ screen: Screen, _ page: @escaping (ViewModel.Content) -> Page, _ viewModel: ViewModel
    ) -> ViewModel {
        viewModel.screen.onChange = makeOnChange(screen, page)
        return viewModel
    }

    /// Tells of changes that the trace knows a word for.
    private func makeOnChange<Content>(
        _ screen: Screen, _ page: @escaping (Content) -> Page
    ) -> @MainActor (Loadable<Content>) -> Void {
        var latest = ScreenState()
        return { [log] state in
            let former = latest
            latest = ScreenState(state)
            guard latest != former else { return }
            log.record(.state(screen, latest, state.content.map(page)))
        }
    }
}
