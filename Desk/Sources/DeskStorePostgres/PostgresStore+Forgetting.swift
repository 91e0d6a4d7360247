import DeskPostgres
package import DeskStore

extension PostgresStore {
    /// Deletes everything of the users whose id is one of these; afterwards no read finds it.
    ///
    /// Their traces are looked for while events are taken, and deleted some events at a time. One more
    /// transaction deletes what came meanwhile and the rest. If it fails before, it can be called again.
    ///
    /// Totals stay. A fingerprint without an event is deleted with its group, since its texts may
    /// be the user's. Bytes may remain where only the server's files have them: in the free space of pages
    /// until it is used again, in the keys of an index of words, in the write-ahead log, in the statistics
    /// of the planner, and in replicas and backups.
    package func forget(
        users: Set<String>, people: Set<Int64>
    ) async throws(StoreError) -> Int {
        guard !users.isEmpty || !people.isEmpty else { return 0 }
        await countWaitingPeople()
        let known = try await patiently { connection in
            let traces = try await Traces(of: users.sorted(), connection)
            // No item counts in older rows any more.
            try await connection.forget(people: people, in: .min..<traces.firstOperation)
            return traces
        }
        for events in known.events.parts(of: Self.pruneBatch) {
            try await write { connection in
                try await connection.lockChanges()
                try await connection.delete(feedbackAndEvents: events)
            }
        }
        let late = try await write { connection in
            let count = try await Forgetting(known, connection).run()
            try await connection.forget(people: people, in: known.firstOperation..<(.max))
            try await connection.forgetMembers(people.sorted())
            try await connection.setSweeping(true)
            return count
        }
        while try await index(limit: 500) {}
        try await sweep()
        return known.events.count + late
    }

    /// Whether rows of forgotten users are still to be taken out of the tables.
    func isSweeping() async throws(StoreError) -> Bool {
        try await items("SELECT value FROM meta WHERE name = 'sweeping'") {
            try $0.int("value") == 1
        }.first ?? false
    }

    /// Takes the rows that were deleted or replaced out of the tables and their indexes.
    func sweep() async throws(StoreError) {
        try await patiently { connection in
            for table in Forgetting.tables {
                // Few dead rows would be left in the indexes otherwise.
                try await connection.script("VACUUM (ANALYZE, INDEX_CLEANUP ON) \(table)")
            }
        }
        try await write { try await $0.setSweeping(false) }
    }
}

extension PostgresConnection {
    fileprivate func setSweeping(_ isSweeping: Bool) async throws {
        try await execute(
            """
            INSERT INTO meta VALUES ('sweeping', $1)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """, isSweeping ? 1 : 0)
    }
}
