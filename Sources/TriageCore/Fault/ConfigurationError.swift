/// An error in the configuration of the library, thrown before anything runs.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The invalid value and what is wrong with it, for developers; never a secret.
    public let description: String

    /// Creates an error with its text.
    public init(_ description: String) { self.description = description }

    /// Throws an error with this description unless the condition holds.
    package static func require(
        _ condition: Bool, _ description: @autoclosure () -> String
    ) throws(ConfigurationError) {
        guard condition else { throw ConfigurationError(description()) }
    }
}
