import MoimFeatures

/// A journey: actions that show one part of Moim.
enum Journey: String, CaseIterable, Sendable {
    case home, attendance

    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    /// What a member does on it, given the screens that are open.
    func actions(open: Set<String>) -> [Action] {
        switch self {
        case .home: [Action(.open(.home))]
        case .attendance:
            (open.contains("home") ? [] : [Action(.open(.home))])
                + [Action(.submitAttendance(code: "4821"))]
        }
    }
}
