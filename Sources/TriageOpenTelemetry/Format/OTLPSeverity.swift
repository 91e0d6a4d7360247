/// The severity of a record, a number from 1 to 24; other numbers have no meaning.
@_spi(Wire) public struct OTLPSeverity: RawRepresentable, Hashable, Sendable, Comparable {
    /// The number.
    public let rawValue: Int

    /// Creates a severity from any number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The name of the range, such as `WARN` for 13 to 16; nil for a number outside 1 to 24.
    public var name: String? {
        guard (1...24).contains(rawValue) else { return nil }
        return ["TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL"][(rawValue - 1) / 4]
    }

    /// A condition that is not a problem, such as a cancellation.
    public static let debug = OTLPSeverity(rawValue: 5)
    /// An informational event.
    public static let info = OTLPSeverity(rawValue: 9)
    /// A failure that was handled or expected.
    public static let warn = OTLPSeverity(rawValue: 13)
    /// An unhandled failure, after which the process continues.
    static let error = OTLPSeverity(rawValue: 17)
    /// A failure that ends the process.
    static let fatal = OTLPSeverity(rawValue: 21)

    /// Whether the first severity is lower than the second.
    public static func < (one: OTLPSeverity, other: OTLPSeverity) -> Bool {
        one.rawValue < other.rawValue
    }
}
