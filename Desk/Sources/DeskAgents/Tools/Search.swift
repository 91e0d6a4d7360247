import DeskModel
import DeskStore

extension Tool {
    /// Groups and events with some words.
    static let search = Tool(
        "search",
        "Finds groups and events by words, support code, event id, user or release. All words must be there.",
        [Parameter("query", .text, isRequired: true), .offset]
    ) { arguments, desk in
        let offset = arguments.number("offset") ?? 0
        try await desk.team.prepareSearch()
        let hits = try await desk.store.search(
            arguments.text("query") ?? "", page: Page(limit: offset + 20))
        let rows = hits.map { hit in
            switch hit {
            case .group(let group): JSON(row: group)
            case .event(let event): JSON(row: event)
            }
        }
        return try ToolText.rows(rows, from: offset)
    }
}
