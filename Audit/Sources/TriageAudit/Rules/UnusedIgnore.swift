/// The rule that finds suppressions without an effect.
enum UnusedIgnore {
    static let description = RuleDescription(
        id: "unused-ignore",
        category: .ignore,
        severity: .warning,
        auditsTests: true,
        summary: "A `triage:ignore` comment that suppresses nothing.",
        consequence: "Nothing yet; but the next error that is lost in this line is not found.",
        assumption: "The comment stands on the line before the finding, or at the end of its line.",
        examples: [])

    /// The reason why a comment does not count.
    static func message(for comment: IgnoreComment) -> String {
        if comment.rule.isEmpty { return "This comment names no rule, so it suppresses nothing." }
        if AllRules.description(of: comment.rule) == nil {
            return "There is no rule of this name, so the comment suppresses nothing."
        }
        return comment.hasReason
            ? "Nothing in its line is a finding of `\(comment.rule)`."
            : "A suppression of `\(comment.rule)` needs a reason: `// triage:ignore RULE: reason`."
    }
}
