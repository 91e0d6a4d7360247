package import DeskModel
package import DeskStore
import DeskStoreRules
import GRDB

extension SQLiteStore {
    package func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) async throws(StoreError) -> [Message] {
        try await write { db in
            guard let number = try db.destination(destination) else { return [] }
            var messages: [Message] = []
            while messages.count < limit {
                let rows = try db.rows(
                    """
                    SELECT * FROM outbox WHERE destination = ? AND due <= ?
                    ORDER BY due, id LIMIT ?
                    """, number, now.milliseconds, limit - messages.count)
                let leased = try rows.compactMap { try db.lease($0, until: end) }
                messages += leased
                // Dropped messages made room; a lease that has ended already would be found again.
                guard leased.count < rows.count, end > now else { break }
            }
            return messages.sorted { $0.id < $1.id }
        }
    }

    /// Gives back every lease, since one desk serves the folder at a time.
    package func giveBackLeases() async throws(StoreError) {
        try await write { db in
            try db.run(
                "UPDATE outbox SET due = leased, leased = NULL WHERE leased IS NOT NULL")
        }
    }

    package func waiting(for destination: String) async throws(StoreError) -> Int {
        try await read { db in
            Int(
                try db.number("SELECT waiting FROM destinations WHERE id = ?", destination) ?? 0)
        }
    }

    package func nextDue() async throws(StoreError) -> Timestamp? {
        try await read { db in
            try db.number(
                """
                SELECT min(due) FROM (
                    SELECT (SELECT min(due) FROM outbox o WHERE o.destination = d.number) AS due
                    FROM destinations d WHERE d.stopped IS NULL AND d.waiting > 0)
                """
            ).map(Timestamp.init(milliseconds:))
        }
    }

    package func settle(
        _ messages: [Int64], _ result: Settlement, now: Timestamp
    ) async throws(StoreError) {
        guard !messages.isEmpty else { return }
        try await write { db in
            for message in messages { try db.settle(message, result) }
        }
    }
}

extension Database {
    /// Leases a message; nil if it is not to be sent any more.
    fileprivate func lease(_ row: Row, until end: Timestamp) throws -> Message? {
        let id: Int64 = row["id"]
        guard let reason = Message.reason(row["occasion"]),
            let subject = try subject(of: row, reason.occasion)
        else {
            try settle(id, .failed)
            return nil
        }
        if case .event(_, let group) = subject, group.status == .muted {
            try drop(id, counting: nil)
            return nil
        }
        try run(
            "UPDATE outbox SET leased = coalesce(leased, due), due = ? WHERE id = ?",
            end.milliseconds, id)
        return Message(
            id: id, occasion: reason.occasion, subject: subject, people: reason.people,
            recipients: Message.recipients(row["recipients"]), attempts: row["attempts"],
            created: Timestamp(milliseconds: row["created"]))
    }

    /// What a message is about; nil if it is not there any more.
    private func subject(of row: Row, _ occasion: Occasion) throws -> Message.Subject? {
        let number: Int64 = row["event"]
        if occasion == .feedback {
            return try self.row("\(Feedback.selection) WHERE f.id = ?", number)
                .map { .feedback(try Feedback($0, self)) }
        }
        guard Occasion.ofEvents.contains(occasion) else {
            return Message.Subject(occasion, detail: row["detail"])
        }
        let event = try self.row(
            """
            SELECT \(EventSummary.columns), p.data, g.number FROM events e \(EventSummary.joins)
            JOIN payloads p ON p.event = e.position WHERE e.position = ?
            """, number)
        guard let event, let group = try group(number: event["number"]) else { return nil }
        return .event(try StoredEvent(event), try Group(group, self))
    }

    fileprivate func settle(_ id: Int64, _ result: Settlement) throws {
        switch result {
        case .sent: try drop(id, counting: "sent")
        case .failed: try drop(id, counting: "failed")
        case .again(let time):
            try run(
                "UPDATE outbox SET due = ?, leased = NULL, attempts = attempts + 1 WHERE id = ?",
                time.milliseconds, id)
        case .left(let recipients, let time):
            try run(
                """
                UPDATE outbox SET due = ?, leased = NULL, attempts = attempts + 1, recipients = ?
                WHERE id = ?
                """, time.milliseconds, recipients.joined(separator: ","), id)
        case .wait(let time):
            try run(
                "UPDATE outbox SET due = ?, leased = NULL WHERE id = ?", time.milliseconds, id)
        }
    }

    /// Removes a message, and counts it where it went.
    private func drop(_ id: Int64, counting column: String?) throws {
        guard let number = try number("SELECT destination FROM outbox WHERE id = ?", id) else {
            return
        }
        try run("DELETE FROM outbox WHERE id = ?", id)
        let more = column.map { ", \($0) = \($0) + 1" } ?? ""
        try run("UPDATE destinations SET waiting = waiting - 1\(more) WHERE number = ?", number)
    }
}
