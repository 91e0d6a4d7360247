import DeskModel

extension Tool {
    /// Resolves, mutes or opens a group.
    static let setStatus = Tool(
        "set_status", "Resolves, mutes or opens a group.", changes: true,
        [
            .group, Parameter("status", .choice(["open", "resolved", "muted"]), isRequired: true),
            Parameter(
                "in", .text,
                "The version with the fix, such as 1.5.0, or next. Older ones do not open the group again."
            ),
        ]
    ) { arguments, desk in
        let group = try await desk.group(arguments)
        let changed = try await desk.team.decide(
            arguments.body(of: ["status", "in"]), on: group)
        return ToolText.value(JSON(row: changed))
    }
}
