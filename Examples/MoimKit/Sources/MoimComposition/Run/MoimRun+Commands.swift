import MoimFeatures
import Triage

extension MoimRun {
    /// Does what a script or a journey says, at once.
    public func perform(_ deed: Action.Command) {
        switch deed {
        case .launch: app.launch.start()
        case .open(let screen): app.open(screen)
        case .leave:
            app.screens.top == nil ? warn("leave: no screen is open") : app.closeTopScreen()
        case .refreshHome: tap("home.refresh") { (home: HomeViewModel) in home.load() }
        case .submitAttendance(let code):
            tap("attendance.submit") { (home: HomeViewModel) in home.submit(code: code) }
        case .addTimer(let timer):
            tap("timers.add") { (timers: any TimersScreen) in timers.add(timer) }
        case .validateEmail(let email):
            tap("email.validate") { (signUp: SignUpViewModel) in signUp.validate(email: email) }
        case .searchFriends(let query):
            tap("friends.search") { (friends: FriendsViewModel) in friends.search(query) }
        case .answer(let action): answer(Notice.Action.ID(rawValue: action))
        case .signIn(let access, let refresh): app.signIn(access: access, refresh: refresh)
        case .signOut: app.signOut()
        case .network(let isUp): app.connectivity.set(isOnline: isUp)
        case .trouble(let text): reportError(text)
        case .feedback(let message, let name, let email):
            app.reports.sendFeedback(
                message, for: log.latestSupportCode, name: name, email: email)
        case .request(let method, let path): app.request(method, path)
        }
    }

    private func tap<ViewModel>(
        _ control: String, on screen: (ViewModel) -> Void
    ) {
        guard let viewModel = app.screens.find(ViewModel.self) else {
            return warn("tap \(control): the screen is closed")
        }
        screen(viewModel)
    }

    private func answer(_ action: Notice.Action.ID) {
        guard let alert = app.board.modalOnScreen, app.board.respond(to: alert.id, with: action)
        else {
            return warn("answer \(action): nothing on screen offers it")
        }
    }

    private func reportError(_ text: String) {
        log.expectStandaloneReport()
        let message: FaultMessage = "\(text, privacy: .public)"
        app.center.report(Fault(.unexpected, code: "trouble", message: message))
    }
}
