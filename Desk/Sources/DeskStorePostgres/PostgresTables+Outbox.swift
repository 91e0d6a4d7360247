import DeskModel
import DeskPostgres
import DeskStore
import DeskStoreRules

extension PostgresTables {
    func feedbackCount(about event: EventID, of project: Int) throws -> Int {
        feedbackCounts[try checked(EventKey(id: event, project: project))] ?? 0
    }

    func hasFeedback(
        _ new: IncomingFeedback, about event: EventID, of project: Int
    ) throws -> Bool {
        let key = FeedbackKey(new, about: event, of: project)
        _ = try checked(key.event)
        return knownFeedback.contains(key)
    }

    func insert(_ row: FeedbackRow) throws -> Int64 {
        guard let number = feedbackNumbers.popLast() else {
            throw StoreError.unavailable("a batch was not prepared for its feedback")
        }
        if let event = row.feedback.event {
            let key = FeedbackKey(row.feedback, about: event, of: row.project)
            feedbackCounts[key.event, default: 0] += 1
            knownFeedback.insert(key)
        }
        changes.feedback.append((number, row))
        return number
    }

    func destinations(of project: Int) throws -> [DestinationRow] {
        try asked.require(asked.needs.projects.contains(project), "destinations")
        return knownDestinations[project] ?? []
    }

    func insert(_ message: OutboxRow) throws { changes.outbox.append(message) }

    func addWaiting(_ number: Int, to destination: Int64) throws {
        changes.waiting[destination, default: 0] += number
    }

    func addFiltered(_ number: Int, to destination: Int64) throws {
        changes.filtered[destination, default: 0] += number
    }
}

extension DestinationRow {
    /// Reads a row of the destinations.
    init(_ row: PostgresRow) throws {
        var destination = Destination(
            id: try row.text("id"), project: Int(try row.int("project")),
            kind: try row.text("kind"), url: try row.text("url"), when: [],
            only: try row.optionalText("query"), timeZone: try row.optionalText("zone"),
            allowsPrivate: try row.bool("private"), stopped: try row.optionalText("stopped"))
        destination.read(occasions: try row.text("occasions"))
        self.init(number: try row.int("number"), destination: destination)
    }
}
