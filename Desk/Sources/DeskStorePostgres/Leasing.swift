import DeskModel
import DeskPostgres
import DeskStoreRules

/// The leasing of a destination's messages by a desk, within one transaction.
struct Leasing: Sendable {
    let destination: Int64
    let desk: String
    let now: Timestamp
    let end: Timestamp
    let connection: PostgresConnection

    /// Leases messages, and drops those that are not to be sent any more.
    ///
    /// - Returns: The number of rows that were due, and the messages among them.
    func lease(_ limit: Int) async throws -> (rows: Int, messages: [Message]) {
        let rows = try await leasedRows(limit)
        guard !rows.isEmpty else { return (0, []) }
        let subjects = try await subjects(of: rows)
        var (messages, failed, muted): ([Message], [Int64], [Int64]) = ([], [], [])
        for row in rows {
            let id = try row.int("id")
            guard let reason = Message.reason(try row.text("occasion")), let subject = subjects[id]
            else {
                failed.append(id)
                continue
            }
            if case .event(_, let group) = subject, group.status == .muted {
                muted.append(id)
                continue
            }
            messages.append(
                Message(
                    id: id, occasion: reason.occasion, subject: subject, people: reason.people,
                    recipients: Message.recipients(try row.optionalText("recipients")),
                    attempts: Int(try row.int("attempts")),
                    created: Timestamp(milliseconds: try row.int("created"))))
        }
        if !failed.isEmpty { try await connection.drop(failed, counting: .failed) }
        if !muted.isEmpty { try await connection.drop(muted, counting: nil) }
        return (rows.count, messages)
    }

    /// What messages are about, by their ids, without what is not there any more.
    private func subjects(of rows: [PostgresRow]) async throws -> [Int64: Message.Subject] {
        let rows = try rows.compactMap { row in
            try Message.reason(row.text("occasion")).map { (row: row, occasion: $0.occasion) }
        }
        func numbers(where isWanted: (Occasion) -> Bool) throws -> Set<Int64> {
            Set(try rows.filter { isWanted($0.occasion) }.map { try $0.row.int("event") })
        }
        let events = try await events(numbers(where: Occasion.ofEvents.contains))
        let groups = try await groups(Set(events.values.map(\.group)))
        let feedback = try await feedback(numbers { $0 == .feedback })
        var subjects: [Int64: Message.Subject] = [:]
        for (row, occasion) in rows {
            let (id, number) = (try row.int("id"), try row.int("event"))
            if occasion == .feedback {
                subjects[id] = feedback[number].map { .feedback($0) }
            } else if Occasion.ofEvents.contains(occasion) {
                guard let (event, owner) = events[number], let group = groups[owner] else {
                    continue
                }
                subjects[id] = .event(event, group)
            } else {
                subjects[id] = Message.Subject(occasion, detail: try row.optionalText("detail"))
            }
        }
        return subjects
    }

    private func feedback(_ numbers: Set<Int64>) async throws -> [Int64: Feedback] {
        guard !numbers.isEmpty else { return [:] }
        let rows = try await connection.query(
            """
            SELECT f.*, coalesce(f.code, e.code) AS support FROM feedback f
            \(EventSummary.codes) WHERE f.id = ANY($1)
            """, Array(numbers))
        let ids = try rows.map { try $0.int("id") }
        return Dictionary(zip(ids, try await connection.listed(rows, ids))) { $1 }
    }

    /// Leases messages that no one else is just leasing or settling.
    private func leasedRows(_ limit: Int) async throws -> [PostgresRow] {
        try await connection.query(
            """
            WITH due AS MATERIALIZED (
                SELECT id FROM outbox WHERE destination = $1 AND due <= $2
                ORDER BY due, id LIMIT $3 FOR UPDATE SKIP LOCKED)
            UPDATE outbox o SET leased = coalesce(o.leased, o.due), due = $4, holder = $5
            FROM due WHERE o.id = due.id RETURNING o.*
            """, destination, now.milliseconds, limit, end.milliseconds, desk)
    }

    private func groups(_ numbers: Set<Int64>) async throws -> [Int64: Group] {
        let rows = try await connection.query(
            "SELECT * FROM groups WHERE number = ANY($1)", Array(numbers))
        let groups = try await connection.groups(rows).map { ($0.number, $0.group) }
        return Dictionary(groups) { $1 }
    }

    /// Events by their positions, each with the number of its group.
    private func events(
        _ positions: Set<Int64>
    ) async throws -> [Int64: (event: StoredEvent, group: Int64)] {
        let rows = try await connection.query(
            """
            SELECT \(EventSummary.columns), p.data, g.number FROM events e \(EventSummary.joins)
            CROSS JOIN LATERAL (SELECT data FROM payloads WHERE event = e.position OFFSET 0) p
            WHERE \(Part.condition("e.position", isOneOf: "$1"))
            """, Array(positions))
        let events = try rows.map { row in
            (try row.int("position"), (try StoredEvent(row), try row.int("number")))
        }
        return Dictionary(events) { $1 }
    }
}
