public import TriageCore

/// An error for a configuration value that no receiver would accept.
///
/// Initializers throw it, before anything is sent.
public struct SinkConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The sort of value that is wrong.
    public let code: Code
    /// The problem, in words for developers; never the value itself, which may be a secret.
    public let description: String

    /// Creates an error.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// Throws an error unless a condition holds.
    package static func require(
        _ holds: Bool, _ code: Code, _ description: @autoclosure () -> String
    ) throws(SinkConfigurationError) {
        guard holds else { throw SinkConfigurationError(code, description()) }
    }

    /// Returns a setting that an app has as text; throws an error if it is nil or blank.
    package static func require(
        _ text: String?, _ name: String
    ) throws(SinkConfigurationError) -> String {
        guard let text, !text.allSatisfy(\.isWhitespace) else {
            throw SinkConfigurationError(.address, "no \(name) is set")
        }
        return text
    }

    /// Logs that an app goes on without a sink, because making it threw an error.
    ///
    /// It is for initializers that an app uses in a property, which cannot `try`. The error must not
    /// hold a credential.
    package static func logLeftOut(_ sink: String, _ error: any Error) {
        logProblem("the sink \(sink) is left out: \(error)")
    }

    /// An open code for the sort of value that is wrong.
    public struct Code: ExtensibleCode {
        /// The code's text.
        public let rawValue: String

        /// Creates a code from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The address of a receiver.
        public static let address: Code = "address"
        /// An identifier that the receiver assigned.
        public static let identifier: Code = "identifier"
    }
}
