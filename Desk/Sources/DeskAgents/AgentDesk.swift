package import DeskModel
package import DeskStore

/// The desk as one caller's tools see it.
package struct AgentDesk: Sendable {
    /// The parts of the store that tools read.
    package typealias Reading = ProjectStore & GroupStore & EventStore & FeedbackStore
        & OperationStore

    let store: any Reading
    let team: any TeamActions
    /// Whether the caller may change something.
    let canWrite: Bool
    /// The app's sources beside the program; nil on a server.
    let checkout: (any Checkout)?

    /// Creates the desk of a caller.
    package init(
        store: any Reading, team: any TeamActions, canWrite: Bool,
        checkout: (any Checkout)? = nil
    ) {
        (self.store, self.team, self.canWrite) = (store, team, canWrite)
        self.checkout = checkout
    }

    /// The tools that the caller has.
    var tools: [Tool] {
        Tool.all.filter { (canWrite || !$0.changes) && (checkout != nil || !$0.needsCheckout) }
    }

    /// The project that an argument names, or the only one.
    func project(_ arguments: Arguments) async throws -> Int {
        let projects = try await store.projects()
        let id = arguments.number("project")
        if let id {
            guard projects.contains(where: { $0.id == id }) else {
                throw ToolProblem("There is no such project.")
            }
            return id
        }
        guard let first = projects.first else { throw ToolProblem("There is no project.") }
        guard projects.count == 1 else {
            throw ToolProblem(
                "Say which `project`: there are several.",
                help: .array(
                    projects.prefix(100).map {
                        ["project": JSON($0.id), "name": .clipped($0.name, to: 200)]
                    }))
        }
        return first.id
    }

    func group(_ arguments: Arguments) async throws -> Group {
        guard let group = try await store.group(arguments.text("group") ?? "") else {
            throw ToolProblem.noGroup
        }
        return group
    }

    /// The event that an argument names, by its id or the code that its user can read out.
    func event(_ arguments: Arguments) async throws -> (summary: EventSummary, json: JSON) {
        var found: StoredEvent?
        if let text = arguments.text("event") {
            guard let id = EventID(text) else { throw ToolProblem.noEvent }
            found = try await store.events(withID: id, project: nil).first
        } else if let code = arguments.text("supportCode") {
            try await team.prepareSearch()
            found = try await store.event(withSupportCode: code, project: nil)
        } else {
            throw ToolProblem("`event` or `supportCode` is missing.")
        }
        guard let found, let json = try? JSON(reading: found.event) else {
            throw ToolProblem.noEvent
        }
        return (found.summary, json)
    }

    /// The latest event of a group; null if the store has it no more.
    func latestEvent(of group: Group) async throws -> (summary: EventSummary?, json: JSON) {
        let events = try await store.events(ofGroup: group.id, page: Page(limit: 1)).items
        guard let latest = events.first else { return (nil, .null) }
        let stored = try await store.events(withID: latest.id, project: latest.project).first
        return (latest, stored.flatMap { try? JSON(reading: $0.event) } ?? .null)
    }

    /// The number of pages of a project's latest feedback, and of a group's latest events, that are looked through.
    private static let (feedbackPages, eventPages) = (3, 10)

    /// The latest feedback of users, of a group's events or of the whole project.
    func feedback(of project: Int, _ group: Group?, limit: Int) async throws -> Paged<Feedback> {
        let events = try await latestEvents(of: group)
        var (found, page) = ([Feedback](), Page(limit: 100))
        for _ in 0..<Self.feedbackPages where found.count <= limit {
            let part = try await store.feedback(of: project, page: page)
            found += part.items.filter { feedback in
                events.map { feedback.event.map($0.contains) ?? false } ?? true
            }
            guard let next = part.next else { break }
            page.cursor = next
        }
        // Only whether there is more counts, not where.
        return Paged(items: Array(found.prefix(limit)), next: found.count > limit ? "" : nil)
    }

    /// The ids of a group's latest events; nil without a group.
    private func latestEvents(of group: Group?) async throws -> Set<EventID>? {
        guard let group else { return nil }
        var (found, page) = (Set<EventID>(), Page(limit: 100))
        for _ in 0..<Self.eventPages {
            let part = try await store.events(ofGroup: group.id, page: page)
            found.formUnion(part.items.map(\.id))
            guard let next = part.next else { break }
            page.cursor = next
        }
        return found
    }
}

/// The work of a team on its desk: the functions behind its requests and pages, with their rules and their log.
package protocol TeamActions: Sendable {
    /// Makes the newest events searchable, where no desk that runs does it.
    func prepareSearch() async throws
    /// Checks what someone looks for.
    func check(query: String) throws
    /// Changes a group by the body of a `PUT`.
    func decide(_ body: JSONObject, on group: Group) async throws -> Group
    /// Writes the known issue of a group by the body of a `PUT`.
    func write(knownIssue body: JSONObject, of group: Group) async throws -> KnownIssue
    /// Notes a call in the log.
    ///
    /// - Parameters:
    ///   - tool: The tool; nil if there is none of the name.
    ///   - isDone: Whether it had a result.
    func note(call tool: String?, isDone: Bool)
    /// The reason of an error, as a sentence that names nothing of what was asked.
    func sentence(for error: any Error) -> String
}
