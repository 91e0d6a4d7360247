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
        let events = try await events(Set(rows.map { try $0.int("event") }))
        let groups = try await groups(Set(events.values.map(\.group)))
        var (messages, failed, muted): ([Message], [Int64], [Int64]) = ([], [], [])
        for row in rows {
            let id = try row.int("id")
            guard let (event, number) = events[try row.int("event")], let group = groups[number],
                let reason = Message.reason(try row.text("occasion"))
            else {
                failed.append(id)
                continue
            }
            guard group.status != .muted else {
                muted.append(id)
                continue
            }
            messages.append(
                Message(
                    id: id, occasion: reason.occasion, event: event, group: group,
                    people: reason.people, attempts: Int(try row.int("attempts")),
                    created: Timestamp(milliseconds: try row.int("created"))))
        }
        if !failed.isEmpty { try await connection.drop(failed, counting: .failed) }
        if !muted.isEmpty { try await connection.drop(muted, counting: nil) }
        return (rows.count, messages)
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
