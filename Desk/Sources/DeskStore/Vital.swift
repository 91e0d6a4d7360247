/// A number that operators watch.
package struct Vital: Hashable, Sendable {
    /// The name by Prometheus' conventions, without the desk's prefix.
    package var name: String
    /// The sentence that explains it.
    package var help: String
    /// The number as it is now.
    package var value: Double

    /// Creates a number.
    package init(_ name: String, _ value: Double, _ help: String) {
        (self.name, self.value, self.help) = (name, value, help)
    }
}
