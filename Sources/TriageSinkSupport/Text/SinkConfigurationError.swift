import TriageCore

/// An error for a configuration value that no receiver would accept.
///
/// Initializers throw it, before anything is sent.
@_spi(Wire) public struct SinkConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The problem, in words for developers; never the value itself, which may be a secret.
    public let description: String

    /// Creates an error.
    package init(_ description: String) { self.description = description }

    /// Throws an error unless a condition holds.
    package static func require(
        _ holds: Bool, _ description: @autoclosure () -> String
    ) throws(SinkConfigurationError) {
        guard holds else { throw SinkConfigurationError(description()) }
    }

    /// Returns what a closure makes of a setting that an app has as text.
    ///
    /// It is for initializers that an app calls in a property and cannot `try`, such as a sink's.
    ///
    /// - Parameters:
    ///   - text: The setting.
    ///   - setting: Its name, such as `DSN`.
    ///   - part: What the app does without then, such as `the sink Discord`.
    ///   - read: The closure; its error must not hold a credential.
    /// - Returns: The closure's value. It is nil if the setting is nil or blank or the closure
    ///   throws; a line in the log then says what the app goes on without.
    package static func read<Value>(
        _ text: String?, _ setting: String, for part: String, _ read: (String) throws -> Value?
    ) -> Value? {
        do {
            let isSet = text?.allSatisfy(\.isWhitespace) == false
            try require(isSet, "no \(setting) is set")
            return try text.flatMap(read)
        } catch {
            logProblem("\(part) is left out: \(error)")
            return nil
        }
    }
}
