import DeskModel

extension Tool {
    /// Writes what users are told who meet a group's failure.
    static let writeKnownIssue = Tool(
        "write_known_issue",
        "Writes the words that apps show users who meet this group's failure. They replace the ones before.",
        changes: true,
        [
            .group,
            Parameter(
                "texts",
                .object([
                    "type": "object",
                    "properties": ["title": ["type": "string"], "message": ["type": "string"]],
                    "required": ["title", "message"],
                ]),
                "By language, such as en and ko: plain text without links.", isRequired: true),
            Parameter("from", .text, "The first version that has it."),
            Parameter("fixedIn", .text, "The first version without it."),
        ]
    ) { arguments, desk in
        let group = try await desk.group(arguments)
        let issue = try await desk.team.write(
            knownIssue: arguments.body(of: ["texts", "from", "fixedIn"]), of: group)
        return ToolText.value(
            .members([
                ("group", .string(group.id)),
                ("languages", .array(issue.texts.prefix(100).map { .string($0.language) })),
                ("from", JSON(issue.from?.text)), ("fixedIn", JSON(issue.fixedIn?.text)),
            ]))
    }
}
