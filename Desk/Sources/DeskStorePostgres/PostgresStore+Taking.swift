package import DeskModel
package import DeskStore
import DeskPostgres
import DeskStoreRules

extension PostgresStore {
    /// Stores arrivals in one transaction: events, groups, counts, and messages for destinations.
    ///
    /// It takes three round trips, and a fourth if a destination wants to hear of spikes, besides the beginning
    /// and the end of the transaction; the number of statements does not grow with the arrivals. The first of a day
    /// makes the part of the day besides.
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
        let prepared = await PreparedArrival.all(arrivals, packsWords: false)
        let needs = BatchNeeds(prepared)
        return try await write { connection in
            let tables = PostgresTables(needs)
            try tables.load(first: await connection.pipeline(needs.firstStatements))
            try await connection.delete(events: tables.doomed)
            if let part = tables.newPart { try await connection.add(part) }
            try tables.load(second: await connection.pipeline(tables.secondStatements()))
            let batch = try Batch(tables, isRestoring: isRestoring)
            let receipts = try prepared.map(batch.take)
            let candidates = try batch.spikeCandidates()
            if !candidates.isEmpty {
                try tables.load(
                    spikes: await connection.pipeline(tables.spikeStatements(candidates)),
                    of: candidates)
            }
            try batch.finish()
            try await connection.pipeline(tables.statements(of: desk))
            return receipts
        }
    }

    /// The bytes that each project has taken on a day (UTC).
    package func bytesTaken(on day: Int64) async throws(StoreError) -> [Int: Int] {
        let rows = try await items("SELECT project, count FROM taken_bytes WHERE day = $1", day) {
            (Int(try $0.int("project")), Int(try $0.int("count")))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }
}
