import DeskModel
import DeskStore

extension Tool {
    /// A group with its latest event.
    static let getGroup = Tool(
        "get_group",
        """
        Answers a group: numbers, releases, its latest event's id, what users were shown and chose, cause, own frames, request, last \
        breadcrumbs, what users wrote.
        """,
        [
            .group,
            Parameter(
                "budget", .number(500...8000), "The most tokens of the answer; 2000 if left out."),
        ]
    ) { arguments, desk in
        let group = try await desk.group(arguments)
        let (latest, event) = try await desk.latestEvent(of: group)
        let feedback = try await desk.feedback(of: group.project, group, limit: 10)
        let report = GroupReport(
            group, latest, event, feedback.items, within: (arguments.number("budget") ?? 2000) * 4)
        return ToolText.value(report.json, report.notes)
    }
}
