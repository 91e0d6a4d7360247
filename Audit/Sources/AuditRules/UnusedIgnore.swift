/// The rule that finds suppressions without an effect.
package enum UnusedIgnore {
    package static let description = RuleDescription(
        id: "unused-ignore",
        category: .ignore,
        severity: .warning,
        auditsTests: true,
        summary: "A `triage:ignore` comment that suppresses nothing.",
        consequence: "Nothing yet; but the next error that is lost in this line is not found.",
        assumption: "The comment stands on the line before the finding, or at the end of its line.",
        examples: [])
}
