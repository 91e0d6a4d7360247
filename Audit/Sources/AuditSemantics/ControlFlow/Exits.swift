/// The ways in which control leaves statements before something wanted has happened.
package struct Exits: Equatable {
    /// The end is reached.
    package var falls: Bool
    /// A `return`, `break` or `continue` leaves.
    package var returns: Bool
    /// A `throw` or a `try` leaves.
    package var throwsOut: Bool

    package init(falls: Bool = false, returns: Bool = false, throwsOut: Bool = false) {
        self.falls = falls
        self.returns = returns
        self.throwsOut = throwsOut
    }

    /// Whether control may leave in any way.
    package var any: Bool { falls || returns || throwsOut }

    package func union(_ other: Self) -> Self {
        Self(
            falls: falls || other.falls, returns: returns || other.returns,
            throwsOut: throwsOut || other.throwsOut)
    }
}
