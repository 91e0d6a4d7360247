import TriageCore

/// Why something of Sentry's could not be read or written; it never holds what was read.
public struct SentryFormatError: Error, Hashable, CustomStringConvertible {
    /// What sort of thing is wrong; an open code.
    public struct Code: SentryCode {
        /// The code's text.
        public let rawValue: String
        /// Makes the code with this text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A DSN that is none.
        public static let badDSN: Self = "badDSN"
        /// A text that no header may hold.
        public static let badHeader: Self = "badHeader"
        /// An envelope that breaks the grammar.
        public static let malformed: Self = "malformed"
        /// JSON that is none, that is not what was promised, or that is nested too deep.
        public static let badJSON: Self = "badJSON"
        /// More bytes or more items than allowed.
        public static let tooLarge: Self = "tooLarge"
        /// Items that must not share an envelope.
        public static let badCombination: Self = "badCombination"
    }

    /// What sort of thing is wrong.
    public let code: Code
    /// What is wrong in detail, for the programmer; never a key or a payload.
    public let reason: String

    /// Makes an error.
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
