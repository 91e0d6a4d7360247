/// A mistake in how the command was called, for which the exit status is 2.
package struct BadUsage: Error, CustomStringConvertible, Equatable {
    package var description: String

    package init(_ description: String) { self.description = description }
}
