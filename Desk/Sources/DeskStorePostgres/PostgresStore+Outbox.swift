package import DeskModel
import DeskPostgres
package import DeskStore

extension PostgresStore {
    package func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) async throws(StoreError) -> [Message] {
        try await beSeen()
        return try await write { connection in
            guard let number = try await connection.destination(destination) else { return [] }
            let leasing = Leasing(
                destination: number, desk: desk, now: now, end: end, connection: connection)
            var messages: [Message] = []
            while messages.count < limit {
                let (rows, leased) = try await leasing.lease(limit - messages.count)
                messages += leased
                // Dropped messages made room; a lease that has ended already would be found again.
                guard leased.count < rows, end > now else { break }
            }
            return messages.sorted { $0.id < $1.id }
        }
    }

    /// Makes this desk the sender of a destination, unless another desk that was seen lately sends to it.
    ///
    /// The leased messages of a desk that was not seen are due again.
    package func claim(destination id: String) async throws(StoreError) -> Bool {
        let holder = try await items("SELECT holder FROM destinations WHERE id = $1", id) {
            try $0.optionalText("holder")
        }
        if holder.first == desk { return true }
        return try await write { connection in
            let claimed = try await connection.query(
                """
                UPDATE destinations d SET holder = $2
                WHERE id = $1 AND (holder IS NULL OR NOT EXISTS (\(Self.living("holder"))))
                RETURNING number
                """, id, desk)
            guard let number = try claimed.first?.int("number") else { return false }
            try await connection.execute(
                """
                UPDATE outbox o SET due = leased, leased = NULL, holder = NULL
                WHERE destination = $1 AND leased IS NOT NULL
                    AND NOT EXISTS (\(Self.living("o.holder")))
                """, number)
            return true
        }
    }

    /// The desks of a name that have not ended, as far as one can see.
    private static func living(_ holder: String) -> String {
        """
        SELECT 1 FROM desks s
        WHERE s.id = \(holder) AND s.seen > clock_timestamp() - interval '15 seconds'
        """
    }

    /// Gives back the leases of desks that were not seen for a while, and of this desk's run before.
    ///
    /// A message that is locked is just being leased or settled, by a desk that has not ended.
    package func giveBackLeases() async throws(StoreError) {
        try await write { connection in
            let leased = try await connection.query(
                """
                SELECT id FROM outbox WHERE leased IS NOT NULL ORDER BY id FOR UPDATE SKIP LOCKED
                """
            ).map { try $0.int("id") }
            try await connection.execute(
                """
                UPDATE outbox o SET due = leased, leased = NULL, holder = NULL
                WHERE id = ANY($1) AND leased IS NOT NULL
                    AND (holder = $2 OR NOT EXISTS (\(Self.living("o.holder"))))
                """, leased, desk)
        }
    }

    package func waiting(for destination: String) async throws(StoreError) -> Int {
        try await items("SELECT waiting FROM destinations WHERE id = $1", destination) {
            Int(try $0.int("waiting"))
        }.first ?? 0
    }

    package func nextDue() async throws(StoreError) -> Timestamp? {
        try await beSeen()
        let due = try await items(
            """
            SELECT min(o.due) AS due FROM destinations d CROSS JOIN LATERAL (
                SELECT due FROM outbox WHERE destination = d.number ORDER BY due LIMIT 1) o
            WHERE d.stopped IS NULL AND d.waiting > 0
            """
        ) { try $0.optionalInt("due") }
        return (due.first ?? nil).map(Timestamp.init(milliseconds:))
    }

    /// Notes the fate of messages; another desk that has leased one meanwhile keeps its lease.
    package func settle(
        _ messages: [Int64], _ result: Settlement, now: Timestamp
    ) async throws(StoreError) {
        guard !messages.isEmpty else { return }
        try await write { connection in
            switch result {
            case .sent: try await connection.drop(messages, counting: .sent)
            case .failed: try await connection.drop(messages, counting: .failed)
            case .again(let time):
                try await connection.giveBack(messages, of: desk, until: time, attempts: 1)
            case .left(let recipients, let time):
                try await connection.giveBack(
                    messages, of: desk, until: time, attempts: 1,
                    for: recipients.joined(separator: ","))
            case .wait(let time):
                try await connection.giveBack(messages, of: desk, until: time, attempts: 0)
            }
        }
    }
}

extension PostgresConnection {
    /// The counter of messages that no longer wait.
    enum Fate: String { case sent, failed }

    /// Removes messages, and counts those that were there where they went.
    func drop(_ messages: [Int64], counting fate: Fate?) async throws {
        let more = fate.map { ", \($0.rawValue) = d.\($0.rawValue) + n.count" } ?? ""
        try await execute(
            """
            WITH gone AS (DELETE FROM outbox WHERE id = ANY($1) RETURNING destination),
                n AS (SELECT destination, count(*) AS count FROM gone GROUP BY destination)
            UPDATE destinations d SET waiting = d.waiting - n.count\(more)
            FROM n WHERE d.number = n.destination
            """, messages)
    }

    /// Gives back messages that a desk leased, until a time.
    fileprivate func giveBack(
        _ messages: [Int64], of desk: String, until time: Timestamp, attempts: Int,
        for recipients: String? = nil
    ) async throws {
        try await execute(
            """
            UPDATE outbox SET due = $3, leased = NULL, holder = NULL, attempts = attempts + $4,
                recipients = coalesce($5, recipients)
            WHERE id = ANY($1) AND (holder = $2 OR holder IS NULL)
            """, messages, desk, time.milliseconds, attempts, recipients)
    }
}
