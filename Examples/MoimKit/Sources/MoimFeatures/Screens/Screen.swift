/// The screens of Moim.
public enum Screen: String, Sendable, CaseIterable {
    /// What a member sees first.
    case home
    /// What plays a clip, and when.
    case timers
    /// Where a person becomes a member.
    case signUp
    /// Where a member finds friends.
    case friends
}
