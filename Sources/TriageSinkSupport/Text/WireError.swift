public import TriageCore

/// A value that no receiver would take, told before anything is sent.
public struct SinkConfigurationError: Error, Hashable, CustomStringConvertible {
    /// What sort of value it is.
    public let code: Code
    /// What is wrong with it, for the programmer; never the value itself, which may be a secret.
    public let description: String

    /// Makes an error.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// Throws unless something holds.
    package static func require(
        _ holds: Bool, _ code: Code, _ description: @autoclosure () -> String
    ) throws(SinkConfigurationError) {
        guard holds else { throw SinkConfigurationError(code, description()) }
    }

    /// What sort of value it is that cannot be used: an open code.
    public struct Code: ExtensibleCode {
        /// The code's text.
        public let rawValue: String

        /// Makes the code with this text; every text is a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The address of a receiver.
        public static let address: Code = "address"
        /// An id that a receiver knows something by.
        public static let identifier: Code = "identifier"
    }
}
