/// The kinds of mechanical changes, each with the only thing that it changes.
package enum FixKind: String, Sendable, CaseIterable {
    case cancellation, spinner, cause

    /// The difference between the program before and after.
    package var promise: String {
        switch self {
        case .cancellation:
            """
            On cancellation no error is shown or reported. State is reset and rolled back as before, \
            and what followed the `do` runs, or does not, as before.
            """
        case .spinner:
            """
            The spinner is off however the function ends. Nothing else moves, before or after it.
            """
        case .cause: "The same case is thrown, and carries its cause."
        }
    }
}
