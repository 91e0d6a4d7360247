import Foundation

/// One start of the careless app: its client and its screens.
@MainActor
final class AppRun {
    let shell: Shell
    let client: APIClient
    let splash: SplashModel
    let home: HomeModel
    let timers: TimersModel
    let friends: FriendsModel
    let signUp: SignUpModel

    init(_ client: APIClient) {
        (self.client, shell) = (client, client.shell)
        splash = SplashModel(client)
        home = HomeModel(client)
        timers = TimersModel(client)
        friends = FriendsModel(client)
        signUp = SignUpModel(client)
    }

    /// Shows a screen and loads its content; without a session, the sign-in screen instead.
    func open(_ screen: CarelessScreen) {
        let needsSession = [.home, .timers, .friends].contains(screen)
        shell.screen = needsSession && client.tokens.access == nil ? .signIn : screen
        switch shell.screen {
        case .home: home.open()
        case .timers: timers.open()
        case .splash, .signUp, .friends, .signIn: break
        }
    }

    /// The current screen.
    var state: CarelessState {
        let page = page
        return CarelessState(
            screen: shell.screen, title: shell.texts.titles[shell.screen] ?? "",
            content: page.content, isLoading: page.isLoading, lines: page.lines,
            button: page.button, alerts: shell.alerts, mistake: shell.mistake)
    }

    private var page: Page {
        switch shell.screen {
        case .splash: splash.page
        case .home: home.page
        case .timers: timers.page
        case .friends: friends.page
        case .signUp: signUp.page
        case .signIn: Page(shell.texts.signInAgain)
        }
    }
}
