import DeskModel
import DeskStore

extension Tool {
    /// The groups of a project that are open.
    static let listGroups = Tool(
        "list_groups", "Lists open groups of errors, those that hit most users first.",
        [
            .project,
            Parameter(
                "query", .text,
                "Words and filters: is:resolved level:fatal release:1.5.0 env:production operation:NAME user:ID."
            ),
            Parameter("sort", .choice(["people", "events", "last", "first"])),
            Parameter("limit", .number(1...ToolText.rowLimit), "10 if left out."), .offset,
        ]
    ) { arguments, desk in
        let query = arguments.text("query") ?? ""
        try desk.team.check(query: query)
        if !query.isEmpty { try await desk.team.prepareSearch() }
        let project = try await desk.project(arguments)
        let asksStatus = try GroupQuery(query).asksStatus
        let order = arguments.text("sort").flatMap(GroupOrder.init(rawValue:)) ?? .people
        let offset = arguments.number("offset") ?? 0
        let limit = min(offset + (arguments.number("limit") ?? 10), ToolText.rowLimit)
        let list = try await desk.store.groups(
            of: project, query: query, status: asksStatus ? nil : .open, assignee: nil,
            order: order, page: Page(limit: limit))
        return try ToolText.rows(list.map(JSON.init(row:)), from: offset)
    }
}

extension JSON {
    /// A group as a row.
    init(row group: Group) {
        self = .members([
            ("group", .string(group.id)), ("title", .clipped(group.title, to: 1000)),
            ("culprit", group.culprit.map { .clipped($0, to: 1000) } ?? .null),
            ("level", .string(group.level.rawValue)), ("users", JSON(group.users)),
            ("count", JSON(group.count)), ("firstSeen", JSON(group.firstSeen)),
            ("lastSeen", JSON(group.lastSeen)), ("status", .string(group.status.rawValue)),
            ("regressed", group.isRegressed ? true : .null),
            ("resolvedIn", group.resolution?.version.map { .clipped($0, to: 100) } ?? .null),
            ("releases", .array(group.releases.prefix(3).map { .clipped($0, to: 80) })),
        ])
    }

    /// An event as a row.
    init(row event: EventSummary) {
        func short(_ text: String?) -> JSON { text.map { .clipped($0, to: 100) } ?? .null }
        self = .members([
            ("event", .string(event.id.description)), ("group", .string(event.group)),
            ("title", .clipped(event.title, to: 1000)), ("level", .string(event.level.rawValue)),
            ("received", JSON(event.received)), ("release", short(event.release)),
            ("environment", short(event.environment)), ("user", short(event.user)),
            ("supportCode", short(event.supportCode)),
        ])
    }

    /// Feedback as a row.
    init(row feedback: Feedback) {
        self = .members([
            ("event", feedback.event.map { .string($0.description) } ?? ""),
            ("received", JSON(feedback.received)),
            ("message", .clipped(feedback.message, to: 16_000)),
            ("name", feedback.name.map { .clipped($0, to: 100) } ?? .null),
            ("supportCode", feedback.supportCode.map { .clipped($0, to: 100) } ?? .null),
            ("replies", feedback.replies.isEmpty ? .null : JSON(feedback.replies.count)),
        ])
    }
}
