import DeskModel
import DeskPage
import DeskStore
import Hummingbird

/// Reads the content of pages from the store.
struct Reader {
    let store: any Store
    let now: Timestamp

    /// The groups of a project.
    ///
    /// The position comes first, so that the stream misses nothing after them.
    /// A visitor with a known name may see only the groups that are assigned to that name.
    func inbox(
        _ request: Request, _ project: Project, dsn: String, me: String?
    ) async throws -> Inbox {
        let (page, fields) = (try request.page(), request.fields)
        let position = try await store.position()
        let status = fields["status"].flatMap(Group.Status.init(rawValue:))
        let query = fields["query"] ?? ""
        let isMine = fields["mine"] == "1"
        let part =
            isMine && me == nil
            ? Paged(items: [])
            : try await store.groups(
                of: project.id, query: query, status: status, assignee: isMine ? me : nil,
                page: page)
        return Inbox(
            groups: part.items, next: part.next, isContinued: page.cursor != nil, query: query,
            status: status, isMine: isMine, trends: try await trends(of: part.items),
            history: try await history(of: project.id, group: nil),
            counts: try await store.counts(of: project.id),
            releases: try await store.releases(of: project.id, page: Page(limit: 5)).items,
            livePosition: position, dsn: dsn)
    }

    /// A group with a part of its events.
    func group(_ request: Request, _ group: Group) async throws -> GroupContent {
        let page = try request.page()
        let position = try await store.position()
        let events = try await store.events(ofGroup: group.id, page: page)
        let latest = try await store.groups(
            of: group.project, query: "", status: nil, page: Page(limit: 50))
        let known = try await store.knownIssue(of: group.id)
        return GroupContent(
            group: try await store.group(group.id) ?? group, events: events.items,
            next: events.next, isContinued: page.cursor != nil,
            history: try await history(of: group.project, group: group.id),
            livePosition: position, others: latest.items.filter { $0.id != group.id },
            knownIssue: known?.issue, handedOut: known?.handedOut ?? 0)
    }

    /// An event with its group, files and replies.
    func event(_ event: StoredEvent) async throws -> EventContent {
        let summary = event.summary
        let events = try await store.events(ofGroup: summary.group, page: Page(limit: 100)).items
        let place = events.firstIndex { $0.id == summary.id }
        let feedback = try await store.feedback(of: summary.project, page: Page(limit: 100)).items
        return EventContent(
            event: event,
            attachments: try await store.attachments(of: summary.id, project: summary.project),
            group: try await store.group(summary.group),
            feedback: feedback.filter { $0.event == summary.id },
            newer: place.flatMap { $0 > 0 ? events[$0 - 1].id : nil },
            older: place.flatMap { $0 + 1 < events.count ? events[$0 + 1].id : nil })
    }

    private func trends(of groups: [Group]) async throws -> [String: [Int]] {
        var trends: [String: [Int]] = [:]
        for group in groups {
            trends[group.id] = try await history(of: group.project, group: group.id)
        }
        return trends
    }

    private func history(of project: Int, group: String?) async throws -> [Int] {
        try await store.history(
            of: project, group: group, slots: 24, of: .seconds(3600), until: now)
    }
}
