/// The ways in which an error is lost.
package enum RuleCategory: String, Sendable, CaseIterable, Codable {
    /// Nobody hears of the error.
    case dropped
    /// The error is told as something else, or its cause is lost.
    case disguised
    /// The error is told more than once.
    case doubled
    /// Something never ends.
    case endless
    /// A cancellation is treated as a failure.
    case cancelled
    /// A secret is told.
    case secret
    /// A comment suppresses nothing.
    case ignore
}
