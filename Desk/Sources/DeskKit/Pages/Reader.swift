import DeskModel
import DeskPage
import DeskStore
import HTMLTemplates
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
        let query = fields["query"] ?? ""
        let status = Self.status(fields["status"], query)
        let order = fields["sort"].flatMap(GroupOrder.init(rawValue:)) ?? .last
        let isMine = fields["mine"] == "1"
        let problem = Self.problem(of: query)
        let part =
            isMine && me == nil || problem != nil
            ? Paged(items: [])
            : try await store.groups(
                of: project.id, query: query, status: status, assignee: isMine ? me : nil,
                order: order, page: page)
        return Inbox(
            groups: part.items, next: part.next, isContinued: page.cursor != nil, query: query,
            status: status, order: order, problem: problem, isMine: isMine,
            trends: try await trends(of: part.items),
            history: try await history(of: project.id, group: nil),
            counts: try await store.counts(of: project.id),
            releases: try await store.releases(of: project.id, page: Page(limit: 5)).items,
            livePosition: position, dsn: dsn)
    }

    /// The status that the inbox shows: open unless another one, or all, is asked for, also by the query.
    private static func status(_ text: String?, _ query: String) -> Group.Status? {
        // triage:ignore discarded-try: a query that is none finds nothing
        if text == "all" || (try? GroupQuery(query))?.asksStatus == true { return nil }
        return text.flatMap(Group.Status.init(rawValue:)) ?? .open
    }

    /// The reason why a query is none; nil if it is one.
    static func problem(of query: String) -> GroupQuery.Problem? {
        do throws(GroupQuery.Problem) {
            _ = try GroupQuery(query)
            return nil
        } catch { return error }
    }

    /// A group with a part of its events.
    func group(_ request: Request, _ group: Group) async throws -> GroupContent {
        let page = try request.page()
        let position = try await store.position()
        let events = try await store.events(ofGroup: group.id, page: page)
        let latest = try await store.groups(
            of: group.project, query: "", status: nil, page: Page(limit: 50))
        let known = try await store.knownIssue(of: group.id)
        let newest = try await newestEvent(of: events.items)
        return GroupContent(
            group: try await store.group(group.id) ?? group,
            latest: newest, events: events.items,
            next: events.next, isContinued: page.cursor != nil,
            history: try await history(of: group.project, group: group.id),
            livePosition: position, others: latest.items.filter { $0.id != group.id },
            knownIssue: known?.issue, handedOut: known?.handedOut ?? 0,
            operations: try await operations(of: newest))
    }

    /// The days in which the people of a group's operation are counted.
    private static let days = 7

    /// The people of the operation in which an event happened.
    private func operations(of event: StoredEvent?) async throws -> [OperationRow] {
        guard let event, let json = try? JSON(reading: event.event),
            let operation = json["transaction"]?.string?.filled
        else { return [] }
        return try await store.operations(
            of: event.summary.project, OperationFilter(operation: operation), days: Self.days,
            until: now
        ).rows
    }

    /// An event with its group, files and replies.
    func event(_ event: StoredEvent) async throws -> EventContent {
        let summary = event.summary
        let events = try await store.events(ofGroup: summary.group, page: Page(limit: 100)).items
        let place = events.firstIndex { $0.id == summary.id }
        let feedback = try await store.feedback(of: summary.project, page: Page(limit: 100)).items
        let files = try await store.attachments(of: summary.id, project: summary.project)
        return EventContent(
            event: event, attachments: files, images: try await images(among: files),
            group: try await store.group(summary.group),
            feedback: feedback.filter { $0.event == summary.id },
            newer: place.flatMap { $0 > 0 ? events[$0 - 1].id : nil },
            older: place.flatMap { $0 + 1 < events.count ? events[$0 + 1].id : nil })
    }

    private func newestEvent(of events: [EventSummary]) async throws -> StoredEvent? {
        guard let first = events.first else { return nil }
        return try await store.events(withID: first.id, project: first.project).first
    }

    /// The number of bytes that are read to find the images of one event.
    private static let imageBytes = 20_000_000

    /// The ids of files that a page can show as images.
    private func images(among files: [Attachment]) async throws -> Set<String> {
        var (found, rest) = (Set<String>(), Self.imageBytes)
        for file in files where file.size <= ImageType.limit && file.size <= rest {
            rest -= file.size
            let bytes = try await store.bytes(ofAttachment: file.id) ?? []
            if ImageType(bytes) != nil { found.insert(file.id) }
        }
        return found
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
