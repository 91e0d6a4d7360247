/// A screen of the careless app.
public enum CarelessScreen: String, Sendable, CaseIterable {
    /// What is shown while the app starts.
    case splash
    /// The first screen of a member, where they check in.
    case home
    /// The member's timers.
    case timers
    /// Where an e-mail address is checked.
    case signUp
    /// Where friends are searched for.
    case friends
    /// Where a member without a session ends up.
    case signIn
}
