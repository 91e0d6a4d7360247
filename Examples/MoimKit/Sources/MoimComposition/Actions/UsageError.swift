/// An error in the call of `moim`, in one line.
public struct UsageError: Error, CustomStringConvertible {
    /// The line.
    public let description: String

    /// Creates an error whose line has 400 characters at most.
    public init(_ description: String) { self.description = String(description.prefix(400)) }
}
