public import TriageCore

/// An error about malformed Sentry data; it never holds the data itself.
@_spi(Wire) public struct SentryFormatError: Error, Hashable, CustomStringConvertible {
    /// An open code for the sort of error.
    public struct Code: ExtensibleCode {
        /// The code's text.
        public let rawValue: String
        /// Creates a code from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A malformed DSN.
        public static let badDSN: Self = "badDSN"
        /// Text that a header may not hold.
        public static let badHeader: Self = "badHeader"
        /// An envelope that breaks the grammar.
        public static let malformed: Self = "malformed"
        /// JSON that is invalid, of an unexpected type, or nested too deeply.
        public static let badJSON: Self = "badJSON"
        /// More bytes or more items than allowed.
        public static let tooLarge: Self = "tooLarge"
        /// Items that may not share an envelope.
        public static let badCombination: Self = "badCombination"
    }

    /// The sort of error.
    public let code: Code
    /// The details, in words for developers; never a key or a payload.
    public let reason: String

    /// Creates an error.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The code and the reason.
    public var description: String { "\(code): \(reason)" }

    static func require(
        _ holds: Bool, _ code: Code, _ reason: @autoclosure () -> String
    ) throws(SentryFormatError) {
        guard holds else { throw SentryFormatError(code, reason()) }
    }
}
