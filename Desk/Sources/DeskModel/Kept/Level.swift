/// The severity of an event.
package enum Level: String, Hashable, Sendable, Comparable, CaseIterable {
    case debug, info, warning, error, fatal

    /// Reads a level as Sentry's normaliser does: `critical` is fatal, `log` is info, and anything else
    /// that is no level is an error.
    package init(_ text: String?) {
        switch text {
        case "critical": self = .fatal
        case "log": self = .info
        default: self = text.flatMap(Level.init(rawValue:)) ?? .error
        }
    }

    /// Orders by severity.
    package static func < (one: Level, other: Level) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
