package import DeskModel
package import DeskStore
import DeskStoreRules
import GRDB

extension SQLiteStore {
    /// Stores arrivals in one transaction: events, groups, counts, and messages for destinations.
    package func take(_ arrivals: [Arrival]) async throws(StoreError) -> [Receipt] {
        guard !arrivals.isEmpty else { return [] }
        return try await store(arrivals, isRestoring: false)
    }

    /// Stores events as another desk had them, with the times when they were received.
    package func restore(_ arrivals: [Arrival]) async throws(StoreError) -> Int {
        guard !arrivals.isEmpty else { return 0 }
        return try await store(arrivals, isRestoring: true).storedCount
    }

    private func store(
        _ arrivals: [Arrival], isRestoring: Bool
    ) async throws(StoreError) -> [Receipt] {
        try reserve.admit(arrivals.reduce(0) { $0 + $1.storedBytes })
        let prepared = await PreparedArrival.all(arrivals, packsWords: true)
        return try await write { db in
            let batch = try Batch(SQLiteTables(db), isRestoring: isRestoring)
            let receipts = try prepared.map(batch.take)
            try batch.finish()
            return receipts
        }
    }

    /// The bytes that each project has taken on a day (UTC).
    package func bytesTaken(on day: Int64) async throws(StoreError) -> [Int: Int] {
        try await read { db in
            let rows = try db.rows("SELECT project, count FROM taken_bytes WHERE day = ?", day)
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    package func takenInTheLastMinute(
        before now: Timestamp
    ) async throws(StoreError) -> [Int: Int] {
        try await read { db in
            let rows = try db.rows(
                """
                SELECT p.id, (SELECT count(*) FROM events e WHERE e.project = p.id
                    AND e.received > ? AND e.received <= ?) FROM projects p
                """, (now - .seconds(60)).milliseconds, now.milliseconds)
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }
}
