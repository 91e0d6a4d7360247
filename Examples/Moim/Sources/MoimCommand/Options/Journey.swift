import MoimComposition
import MoimDomain
import MoimFeatures

/// A journey: actions that show one part of Moim.
enum Journey: String, CaseIterable, Sendable {
    case launch, home, attendance, timers, email, friends

    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    /// The journeys that a name stands for: `day` is all of them; nil for an unknown one.
    static func named(_ name: String) -> [Journey]? {
        name == "day" ? allCases : Journey(rawValue: name).map { [$0] }
    }

    /// What a member does on it, given the screens that are open.
    func actions(open: Set<Screen>) -> [Action] {
        switch self {
        case .launch: [Action(.launch)]
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
