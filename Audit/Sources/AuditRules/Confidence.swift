/// The trust that a finding deserves, from what was measured of its class.
package enum Confidence: String, Sendable, CaseIterable, Codable, Comparable {
    /// Nothing is promised.
    case low
    /// Of 100 such findings at least 80 are right.
    case medium
    /// Of 100 such findings at least 95 are right and 80 worth having. These alone are shown by default.
    case high

    /// Whether the first is trusted less than the second.
    package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .high: 2
        }
    }
}
