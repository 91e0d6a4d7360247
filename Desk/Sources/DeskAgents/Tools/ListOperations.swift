import DeskModel
import DeskStore

extension Tool {
    /// Where people are hurt.
    static let listOperations = Tool(
        "list_operations",
        "Lists operations by how many people gave up after a failure, then by how many met one.",
        [
            .project, Parameter("release", .text, "Its whole name or its version alone."),
            Parameter("days", .number(1...90), "7 if left out, with today."), .offset,
        ]
    ) { arguments, desk in
        let project = try await desk.project(arguments)
        let rows = try await desk.store.operations(
            of: project, OperationFilter(release: arguments.text("release")),
            days: arguments.number("days") ?? 7, until: .now
        ).rows
        let limit = ToolText.rowLimit
        let list = Paged(
            items: rows.prefix(limit).map { JSON($0) }, next: rows.count > limit ? "" : nil)
        return try ToolText.rows(list, from: arguments.number("offset") ?? 0)
    }
}
