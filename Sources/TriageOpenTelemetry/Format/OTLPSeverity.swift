/// What impact a record tells of, as a number from 1 to 24; others say nothing.
public struct OTLPSeverity: RawRepresentable, Hashable, Sendable, Comparable {
    /// The number.
    public let rawValue: Int

    /// Makes the severity of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The name of its range, such as `WARN` for 13 to 16; nil for a number that says nothing.
    public var name: String? {
        guard (1...24).contains(rawValue) else { return nil }
        return ["TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL"][(rawValue - 1) / 4]
    }

    /// The finest detail.
    public static let trace = OTLPSeverity(rawValue: 1)
    /// No actual problem, such as a cancellation.
    public static let debug = OTLPSeverity(rawValue: 5)
    /// An event.
    public static let info = OTLPSeverity(rawValue: 9)
    /// A failure that was handled or expected.
    public static let warn = OTLPSeverity(rawValue: 13)
    /// A failure that nobody handled, after which the process goes on.
    public static let error = OTLPSeverity(rawValue: 17)
    /// A failure that ends the process.
    public static let fatal = OTLPSeverity(rawValue: 21)

    /// Whether one has less impact than the other.
    public static func < (one: OTLPSeverity, other: OTLPSeverity) -> Bool {
        one.rawValue < other.rawValue
    }
}
