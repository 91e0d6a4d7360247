import DeskModel
import DeskStore

extension Tool {
    /// The feedback of users.
    static let listFeedback = Tool(
        "list_feedback", "Lists what users wrote, the latest first.",
        [.project, Parameter("group", .text, "Only about events of this group."), .offset]
    ) { arguments, desk in
        let group = arguments["group"] == nil ? nil : try await desk.group(arguments)
        let project: Int
        if let group {
            project = group.project
            guard arguments.number("project") ?? project == project else {
                throw ToolProblem.noGroup
            }
        } else {
            project = try await desk.project(arguments)
        }
        let offset = arguments.number("offset") ?? 0
        let limit = min(offset + 25, ToolText.rowLimit)
        let list = try await desk.feedback(of: project, group, limit: limit)
        return try ToolText.rows(list.map(JSON.init(row:)), from: offset)
    }
}
