import MoimDomain
import MoimFeatures

/// A journey: actions that show one part of Moim.
enum Journey: String, CaseIterable, Sendable {
    case home, attendance, timers, email, friends

    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    /// The journeys that are to come.
    static let notBuilt = ["launch", "day"]

    /// What a member does on it, given the screens that are open.
    func actions(open: Set<Screen>) -> [Action] {
        switch self {
        case .home: [Action(.open(.home))]
        case .attendance:
            (open.contains(.home) ? [] : [Action(.open(.home))])
                + [Action(.submitAttendance(code: "4821"))]
        case .timers: [Action(.open(.timers)), Action(.addTimer(Self.timer))]
        case .email: [Action(.open(.signUp)), Action(.validateEmail("new@moim.example"))]
        case .friends: [Action(.open(.friends)), Action(.searchFriends("김"))]
        }
    }

    private static let timer = NewTimer(clipID: 7, time: "21:30", days: [1, 3, 5])
}
