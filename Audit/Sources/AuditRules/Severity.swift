/// The severity of a finding.
package enum Severity: String, Sendable, CaseIterable, Codable, Comparable {
    /// Worth a look.
    case note
    /// Something that users experience.
    case warning
    /// Something that must not ship.
    case error

    /// Whether the first matters less than the second.
    package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
