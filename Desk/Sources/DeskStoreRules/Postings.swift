import DeskModel

/// The messages that a transaction puts into the outbox, and those that queries of destinations did not let through.
final class Postings {
    private let tables: any DestinationTables
    private var known: [Int: [DestinationRow]] = [:]
    private var messages: [OutboxRow] = []
    private var filtered: [Int64: Int] = [:]

    init(_ tables: any DestinationTables) { self.tables = tables }

    func destinations(of project: Int) throws -> [DestinationRow] {
        if let known = known[project] { return known }
        let found = try tables.destinations(of: project)
        known[project] = found
        return found
    }

    /// Keeps messages of a destination, or counts that its query lets none through.
    func add(_ messages: [OutboxRow], to row: DestinationRow, ifFits fits: (GroupQuery) -> Bool) {
        guard !messages.isEmpty else { return }
        if row.filter.map(fits) ?? true {
            self.messages += messages
        } else {
            filtered[row.number, default: 0] += messages.count
        }
    }

    /// Keeps a message for each of a project's destinations that wants to hear of an occasion.
    func tell(
        _ occasion: Occasion, in project: Int, ifFits fits: (GroupQuery) -> Bool,
        message: (Int64) -> OutboxRow
    ) throws {
        for row in try destinations(of: project) where row.destination.when.contains(occasion) {
            add([message(row.number)], to: row, ifFits: fits)
        }
    }

    /// Writes what was kept.
    func write() throws {
        var waiting: [Int64: Int] = [:]
        for message in messages {
            try tables.insert(message)
            waiting[message.destination, default: 0] += 1
        }
        for (number, count) in waiting { try tables.addWaiting(count, to: number) }
        for (number, count) in filtered { try tables.addFiltered(count, to: number) }
    }
}
