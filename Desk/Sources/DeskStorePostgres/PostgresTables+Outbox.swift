import DeskModel
import DeskPostgres
import DeskStoreRules

extension PostgresTables {
    func hasFeedback(
        _ new: IncomingFeedback, about event: EventID, of project: Int
    ) throws -> Bool {
        feedback[try checked(EventKey(id: event, project: project))]?.contains {
            $0.message == new.message && $0.name == new.name
        } ?? false
    }

    func feedbackCount(about event: EventID, of project: Int) throws -> Int {
        feedback[try checked(EventKey(id: event, project: project))]?.count ?? 0
    }

    func insert(_ row: FeedbackRow) throws {
        if let event = row.feedback.event {
            feedback[EventKey(id: event, project: row.project), default: []]
                .append(row.feedback)
        }
        changes.feedback.append(row)
    }

    func destinations(of project: Int) throws -> [DestinationRow] {
        try asked.require(asked.needs.projects.contains(project), "destinations")
        return knownDestinations[project] ?? []
    }

    func insert(_ message: OutboxRow) throws { changes.outbox.append(message) }

    func addWaiting(_ number: Int, to destination: Int64) throws {
        changes.waiting[destination, default: 0] += number
    }
}

extension DestinationRow {
    /// Reads a row of the destinations.
    init(_ row: PostgresRow) throws {
        self.init(
            number: try row.int("number"),
            destination: Destination(
                id: try row.text("id"), project: Int(try row.int("project")),
                kind: Destination.Kind(rawValue: try row.text("kind")) ?? .webhook,
                url: try row.text("url"), when: Destination.when(try row.text("occasions")),
                allowsPrivate: try row.bool("private"), stopped: try row.optionalText("stopped")))
    }
}
