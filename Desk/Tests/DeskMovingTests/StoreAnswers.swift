import DeskModel
import DeskStore
import DeskTesting
import Testing

/// The answers of a store to everything that can be asked.
struct StoreAnswers: Sendable {
    private(set) var answers: [String: any Hashable & Sendable] = [:]

    init(of store: any Store) async throws {
        while try await store.index(limit: 100) {}
        try await store.giveBackLeases()
        answers["projects"] = try await store.projects()
        answers["event count"] = try await store.eventCount()
        answers["exported"] = try await Self.events(of: store)
        answers["files"] = try await Self.files(of: store)
        answers["known issues revision"] = try await store.knownIssuesRevision()
        answers["due"] = try await store.nextDue()
        answers["destinations"] = try await store.destinations(of: nil)
        answers["secret"] = try await store.secret(named: "intake") { [] }
        answers["token"] = try await store.token(hash: "h1")
        answers["last minute"] = try await store.takenInTheLastMinute(
            before: FullStore.begin + .seconds(1800))
        for project in try await store.projects() { try await ask(store, project.id) }
        for query in ["failure", "word7", "GLJV", "데스크", "dont", "grö", "user-3", "app@1.1"] {
            answers["search \(query)"] = try await Self.all {
                try await store.search(query, page: $0)
            }
        }
        for destination in try await store.destinations(of: nil) {
            answers["waiting \(destination.id)"] = try await store.waiting(for: destination.id)
        }
    }

    private mutating func ask(_ store: any Store, _ project: Int) async throws {
        try await askGroups(store, project)
        answers["events \(project)"] = try await Self.all {
            try await store.events(of: project, page: $0)
        }
        answers["changes \(project)"] = try await store.changes(
            of: project, after: 0, limit: 10_000)
        answers["feedback \(project)"] = try await Self.all {
            try await store.feedback(of: project, page: $0)
        }
        answers["replies \(project)"] = try await store.replies(
            to: FullStore.replyHash, of: project, limit: 10)
        answers["releases \(project)"] = try await Self.all {
            try await store.releases(of: project, page: $0)
        }
        answers["counts \(project)"] = try await store.counts(of: project)
        answers["operations \(project)"] = try await store.operations(
            of: project, OperationFilter(), days: 90, until: FullStore.begin)
        answers["summary \(project)"] = try await store.summary(
            of: project, from: FullStore.begin, until: FullStore.begin + .seconds(86_400))
        answers["known issues \(project)"] = try await store.knownIssues(of: project)
        answers["history \(project)"] = try await store.history(
            of: project, group: nil, slots: 30, of: .seconds(21_600),
            until: FullStore.begin + .seconds(8 * 86_400))
    }

    private mutating func askGroups(_ store: any Store, _ project: Int) async throws {
        let groups = try await Self.all {
            try await store.groups(of: project, query: "", status: nil, page: $0)
        }
        answers["groups \(project)"] = groups
        for status in [Group.Status.open, .resolved, .muted] {
            answers["groups \(project) \(status)"] = try await Self.all {
                try await store.groups(of: project, query: "fail", status: status, page: $0)
            }
        }
        answers["mine \(project)"] = try await store.groups(
            of: project, query: "", status: nil, assignee: "민지", page: Page()
        ).items
        for number in 0..<9 {
            let id = Fingerprint(["Failure \(number): zażółć \u{1F600}"]).group(in: project)
            answers["group \(project) \(id)"] = try await store.group(id)
            answers["events \(project) \(id)"] = try await Self.all {
                try await store.events(ofGroup: id, page: $0)
            }
            answers["issue \(project) \(id)"] = try await store.knownIssue(of: id)
            answers["history \(project) \(id)"] = try await store.history(
                of: project, group: id, slots: 10, of: .seconds(86_400),
                until: FullStore.begin + .seconds(9 * 86_400))
        }
    }

    private static func events(of store: any Store) async throws -> [StoredEvent] {
        var (events, position): ([StoredEvent], Int64) = ([], 0)
        while true {
            let more = try await store.export(project: nil, after: position, limit: 50)
            guard let last = more.last else { return events }
            events += more
            position = last.summary.position
        }
    }

    private static func files(of store: any Store) async throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for event in try await events(of: store) {
            let summary = event.summary
            for file in try await store.attachments(of: summary.id, project: summary.project) {
                files["\(summary.id) \(file)"] = try await store.bytes(ofAttachment: file.id)
            }
        }
        return files
    }

    private static func all<Item>(
        _ list: (Page) async throws -> Paged<Item>
    ) async throws -> [Item] {
        var (items, page): ([Item], Page) = ([], Page(limit: 100))
        repeat {
            let part = try await list(page)
            items += part.items
            page.cursor = part.next
        } while page.cursor != nil
        return items
    }
}

/// Expects two stores to answer alike.
func expectEqual(
    _ one: StoreAnswers, _ other: StoreAnswers, sourceLocation: SourceLocation = #_sourceLocation
) {
    let questions = [one, other].map { $0.answers.keys.sorted() }
    #expect(questions[0] == questions[1], sourceLocation: sourceLocation)
    for (question, answer) in one.answers {
        let isEqual = other.answers[question].map { AnyHashable($0) == AnyHashable(answer) }
        #expect(isEqual == true, "\(question)", sourceLocation: sourceLocation)
        if isEqual == false {
            print(question, "\n", answer, "\n", other.answers[question] ?? "nothing")
        }
    }
}
