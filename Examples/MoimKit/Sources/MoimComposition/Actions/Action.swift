public import MoimDomain
public import MoimFeatures

/// One step of a script.
public struct Action: Sendable {
    /// What is done.
    public enum Command: Sendable {
        case launch
        case open(Screen)
        case leave
        case refreshHome
        case submitAttendance(code: String)
        case addTimer(NewTimer)
        case validateEmail(String)
        case searchFriends(String)
        case answer(String)
        case signIn(access: String, refresh: String?)
        case signOut
        case network(isUp: Bool)
        case trouble(String)
        case feedback(message: String, name: String?, email: String?)
        case request(method: String, path: String)
    }

    /// When it is done, since the start; nil for when nothing is in flight.
    public let at: Duration?
    /// What is done.
    public let command: Command

    /// Creates an action.
    public init(_ deed: Command, at: Duration? = nil) {
        self.at = at
        self.command = deed
    }
}
