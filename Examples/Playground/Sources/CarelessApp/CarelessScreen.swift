/// A screen of the careless app.
public enum CarelessScreen: String, Sendable, CaseIterable {
    /// The screen while the app starts.
    case splash
    /// The first screen of a member, where they check in.
    case home
    /// The member's timers.
    case timers
    /// The screen that checks an e-mail address.
    case signUp
    /// The screen that searches for friends.
    case friends
    /// The screen of a member without a session.
    case signIn
}
