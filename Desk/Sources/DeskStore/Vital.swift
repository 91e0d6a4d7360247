/// A number that operators watch.
public struct Vital: Hashable, Sendable {
    /// The name by Prometheus' conventions, without the desk's prefix.
    public var name: String
    /// The sentence that says what it is.
    public var help: String
    /// The number as it is now.
    public var value: Double

    /// Creates a number.
    public init(_ name: String, _ value: Double, _ help: String) {
        (self.name, self.value, self.help) = (name, value, help)
    }
}
