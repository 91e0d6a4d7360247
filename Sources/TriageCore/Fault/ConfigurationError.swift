/// A value that makes no sense where an app configures something, told before anything runs.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// Which value it is and what is wrong with it, for the programmer; never a secret.
    public let description: String

    /// Makes an error of its text.
    public init(_ description: String) { self.description = description }

    /// Throws unless something holds.
    package static func require(
        _ holds: Bool, _ description: @autoclosure () -> String
    ) throws(ConfigurationError) {
        guard holds else { throw ConfigurationError(description()) }
    }
}
