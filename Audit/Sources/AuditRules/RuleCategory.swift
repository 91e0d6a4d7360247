/// The ways in which an error is lost.
package enum RuleCategory: String, Sendable, CaseIterable, Codable {
    /// No one hears of the error.
    case dropped
    /// The error is shown as something else, or its cause is lost.
    case disguised
    /// The error is reported more than once.
    case doubled
    /// Something never ends.
    case endless
    /// A cancellation is treated as a failure.
    case cancelled
    /// A secret gets out.
    case secret
    /// A comment suppresses nothing.
    case ignore
}
