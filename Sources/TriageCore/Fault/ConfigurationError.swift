/// A mistake in the configuration of the library, such as an address without a host.
///
/// No initializer throws it, so that a client or a gate can be a property of an app. A number
/// outside of its range counts as the nearest one in it. Other mistakes are logged at once, and
/// each request or launch fails with this error as the cause. A test asks for them with
/// `validate()`.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The invalid value and what is wrong with it, for developers; never a secret.
    public let description: String

    /// Creates an error with its text.
    package init(_ description: String) { self.description = description }

    /// Throws an error with this description unless the condition holds.
    package static func require(
        _ condition: Bool, _ description: @autoclosure () -> String
    ) throws(ConfigurationError) {
        guard condition else { throw ConfigurationError(description()) }
    }
}
