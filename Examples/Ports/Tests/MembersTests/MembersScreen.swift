import MembersEntities

/// The screen of the members in either app, as the member sees and taps it.
@MainActor
protocol MembersScreen: AnyObject {
    var server: MembersServer { get }
    var list: [Member] { get }
    var isLoading: Bool { get }
    var alert: Words? { get }

    /// Loads the members, until the list, an alert or the sign-in screen is there.
    func load() async
    func loadWithoutWaiting()
    /// Taps the button of the invitation once or more often.
    func invite(_ email: String, taps: Int) async
    func tapRetry()
    func signOut()
    /// Asks the repository for the number of members.
    func count() async throws -> Int
}

/// The words of an alert.
struct Words: Equatable {
    var title: String?
    var message: String
}

/// The two forms of the app.
enum Form: CaseIterable, Sendable {
    case before, withTriage

    @MainActor
    func screen(_ server: MembersServer, token: String = "access-1") -> any MembersScreen {
        switch self {
        case .before: ScreenBefore(server, token: token)
        case .withTriage: ScreenWithTriage(server, token: token)
        }
    }
}
