/// The share of a rule's findings that were right, counted by hand on apps that it had not seen.
///
/// The apps and how it was counted are in `Precision.md`, whose table has the same figures.
package struct MeasuredPrecision: Hashable {
    /// The number of findings that were right.
    let right: Int
    /// The number of findings that were looked at.
    package let of: Int

    /// The precision of each rule that found something there, by id.
    package static let byRule: [String: MeasuredPrecision] = [
        "alert-in-loop": MeasuredPrecision(right: 2, of: 4),
        "defaulted-try": MeasuredPrecision(right: 24, of: 29),
        "described-error": MeasuredPrecision(right: 14, of: 16),
        "discarded-try": MeasuredPrecision(right: 58, of: 70),
        "dropped-cause": MeasuredPrecision(right: 19, of: 26),
        "dying-stream": MeasuredPrecision(right: 30, of: 36),
        "empty-catch": MeasuredPrecision(right: 32, of: 40),
        "enum-code": MeasuredPrecision(right: 6, of: 8),
        "forced-try": MeasuredPrecision(right: 29, of: 37),
        "generic-message": MeasuredPrecision(right: 24, of: 32),
        "ignored-completion": MeasuredPrecision(right: 31, of: 33),
        "ignored-failure-case": MeasuredPrecision(right: 46, of: 54),
        "ignored-response": MeasuredPrecision(right: 11, of: 16),
        "logging-catch": MeasuredPrecision(right: 55, of: 70),
        "lost-status": MeasuredPrecision(right: 3, of: 3),
        "missed-completion": MeasuredPrecision(right: 33, of: 50),
        "optional-try": MeasuredPrecision(right: 44, of: 49),
        "replaced-error": MeasuredPrecision(right: 14, of: 20),
        "rx-unhandled-error": MeasuredPrecision(right: 33, of: 37),
        "secret-in-log": MeasuredPrecision(right: 20, of: 22),
        "secret-in-source": MeasuredPrecision(right: 2, of: 4),
        "shown-cancellation": MeasuredPrecision(right: 31, of: 37),
        "stuck-spinner": MeasuredPrecision(right: 13, of: 21),
        "unbounded-retry": MeasuredPrecision(right: 1, of: 2),
        "unobserved-task": MeasuredPrecision(right: 41, of: 41),
        "unresolved-continuation": MeasuredPrecision(right: 12, of: 16),
    ]

    /// A sentence for `triage explain`.
    package var sentence: String {
        let count =
            "\(right) of \(of) findings were right, looked at by hand in apps that the rule had not seen"
        return isProven
            ? count + "."
            : count
                + ", so it is not shown to reach 95 %. It runs by default all the same; see Precision.md."
    }

    /// Whether there were ten findings or more, and 95 % of them were right.
    private var isProven: Bool { of >= 10 && right * 100 >= of * 95 }
}
