extension CarelessApp {
    /// Starts the app: the splash, then home; the sign-in screen for a member without a session.
    public func launch() {
        let tokens = run.client.tokens
        restart(tokens, screen: tokens.access == nil ? .signIn : .splash)
        if tokens.access != nil { startSplash() }
    }

    /// Opens a screen; ignored while the splash waits, or the member has to sign in first.
    ///
    /// - Parameter screen: The screen.
    public func open(_ screen: CarelessScreen) {
        guard !isClosed, !run.splash.isWaiting else { return }
        guard run.shell.screen != .signIn || screen == .signUp else { return }
        run.shell.forgetMistake()
        run.open(screen)
    }

    /// Loads home again.
    public func refreshHome() {
        tap(on: .home) { $0.home.load() }
    }

    /// Taps the button that checks in.
    ///
    /// - Parameter code: The code of the day.
    public func submitAttendance(code: String) {
        tap(on: .home) { $0.home.submit(code: code) }
    }

    /// Taps the button that adds a timer.
    ///
    /// - Parameters:
    ///   - clipID: The clip; nil if none was chosen.
    ///   - time: The time of day, such as `21:30`; nil if none was chosen.
    ///   - days: The days of the week, from 1 to 7.
    public func addTimer(clipID: Int?, time: String?, days: [Int]) {
        let timer = NewTimerBody(clipID: clipID, time: time, days: days)
        tap(on: .timers) { $0.timers.add(timer) }
    }

    /// Taps the button that checks an e-mail address.
    ///
    /// - Parameter email: The address.
    public func validate(email: String) {
        tap(on: .signUp) { $0.signUp.validate(email: email) }
    }

    /// Searches for friends.
    ///
    /// - Parameter query: The text that the member typed.
    public func search(_ query: String) {
        tap(on: .friends) { $0.friends.search(query) }
    }

    /// Taps OK on the top alert; nothing happens if there is none.
    public func answer() {
        run.shell.answer()
    }

    /// Turns the phone's network on or off.
    ///
    /// - Parameter isUp: Whether requests can be sent.
    public func setNetwork(isUp: Bool) {
        run.client.isNetworkUp = isUp
    }

    /// Signs the member in, and opens home.
    ///
    /// - Parameters:
    ///   - accessToken: The new access token.
    ///   - refreshToken: The new refresh token; nil if there is none.
    public func signIn(accessToken: String, refreshToken: String?) {
        guard !isClosed else { return }
        restart(TokenStore(access: accessToken, refresh: refreshToken), screen: .home)
        run.open(.home)
    }

    /// Signs the member out, and shows the sign-in screen.
    public func signOut() {
        restart(TokenStore(access: nil, refresh: nil), screen: .signIn)
    }

    private var isClosed: Bool { run.shell.isClosed }

    /// Does something on a screen that is on top; a member can tap no other.
    private func tap(on screen: CarelessScreen, _ action: (AppRun) -> Void) {
        guard !isClosed, run.shell.screen == screen else { return }
        run.shell.forgetMistake()
        action(run)
    }
}
