/// The description of a rule, for `triage rules`, `triage explain`, the documentation and the tests.
package struct RuleDescription: Sendable {
    /// Lower-case words joined by hyphens.
    package let id: String
    /// The way in which the error is lost.
    package let category: RuleCategory
    /// The severity of a finding.
    package let severity: Severity
    /// Whether the rule runs without being asked for.
    package var isEnabled = true
    /// Whether the rule makes sense in tests and previews.
    package var auditsTests = false
    /// The conditions that a match may have, each a class with the rule's id.
    package var conditions = ["waited-for", "action", "aside"]
    /// One sentence: what the rule finds.
    package let summary: String
    /// The user's experience because of it.
    package let consequence: String
    /// The assumptions of the rule, since no types are known.
    package let assumption: String
    /// Code that the rule finds, beside better code.
    package let examples: [RuleExample]
}

extension RuleDescription {
    /// The classes of the rule's findings: `empty-catch/aside`.
    package var classes: [String] { conditions.map { "\(id)/\($0)" } }
}
