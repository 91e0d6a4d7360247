/// The rule that finds suppressions without an effect.
package enum UnusedIgnore {
    package static let description = RuleDescription(
        id: "unused-ignore",
        category: .ignore,
        severity: .warning,
        auditsTests: true,
        conditions: ["comment"],
        summary: "A `triage:ignore` comment that suppresses nothing.",
        consequence: "Nothing yet; but the next error that is lost in this line is not found.",
        assumption: """
            The comment stands on the line before the finding, at the end of its line, around it \
            (`triage:ignore-begin` to `triage:ignore-end`) or, for a whole file, before the first \
            declaration (`triage:ignore-file`). Each needs a reason.
            """,
        examples: [
            RuleExample(
                dont: """
                    func save() throws {
                        try store.save()  ↓// triage:ignore discarded-try: it is saved again at the end
                    }
                    """,
                do: """
                    func save() throws {
                        try store.save()
                    }
                    """)
        ])
}
