package import DeskModel
package import DeskStore
import DeskPostgres
import DeskStoreRules

extension PostgresStore {
    /// Where the people of a project were hurt.
    package func operations(
        of project: Int, _ filter: OperationFilter, days: Int, until now: Timestamp
    ) async throws(StoreError) -> OperationReport {
        await countWaitingPeople()
        let (first, end) = OperationKey.numbers(ofDays: days, until: now)
        return try await read { connection in
            let stored = try await connection.query(
                "SELECT * FROM operations WHERE project = $1 AND number >= $2 AND number < $3",
                project, first, end
            ).map { try StoredOperation($0) }
            var tally = OperationTally(stored, filter)
            for numbers in tally.portions { tally.add(try await connection.people(of: numbers)) }
            return tally.report
        }
    }

    /// Counts people of items that were taken, a part at a time.
    package func countPeople(limit: Int) async throws(StoreError) -> Bool {
        let waiting = try await rows("SELECT 1 FROM operation_queue LIMIT 1")
        guard !waiting.isEmpty else { return false }
        return try await write { connection in
            // Two desks do not count in one row, and no one is forgotten meanwhile.
            try await connection.lockChanges()
            let rows = try await connection.query(
                "SELECT * FROM operation_queue ORDER BY id LIMIT $1", limit)
            guard !rows.isEmpty else { return false }
            var keys = OperationKeys()
            let items = try rows.map { row in
                try QueuedOperations(
                    project: Int(try row.int("project")), person: try row.int("person"),
                    received: try row.int("received"), data: try row.bytes("data"), &keys)
            }
            let needs = FoldNeeds(items)
            let tables = try PostgresFold(
                needs, await connection.pipeline(needs.statements).map(\.rows))
            let fold = OperationFold(tables)
            for item in items { try fold.take(item) }
            try fold.finish()
            let done = PostgresStatement(
                "DELETE FROM operation_queue WHERE id = ANY ($1)",
                try rows.map { try $0.int("id") })
            try await connection.pipeline(tables.statements + [done])
            return rows.count == limit
        }
    }

    /// Counts the people of all items; where nothing can be written, they are counted later.
    func countWaitingPeople() async {
        // triage:ignore discarded-try: upkeep tries it again, and says why it fails
        while let isMore = try? await countPeople(limit: 5000), isMore {}
    }
}

extension PostgresConnection {
    /// The people of rows.
    fileprivate func people(of numbers: [Int64]) async throws -> [Int64: Crowds] {
        let rows = try await query(
            "SELECT owner, measure, data FROM operation_people WHERE owner = ANY ($1)", numbers)
        var people: [Int64: Crowds] = [:]
        for row in rows {
            let key = try CrowdKey(row)
            people[key.owner, default: Crowds()][key.measure] = try Crowd(row)
        }
        return people
    }

    /// Takes people out of the releases that they are counted in, and out of what waits to be counted.
    ///
    /// Nothing may be counted meanwhile.
    func forgetMembers(_ people: [Int64]) async throws {
        try await execute("DELETE FROM operation_queue WHERE person = ANY ($1)", people)
        try await execute(
            """
            WITH gone AS (
                DELETE FROM cohort_people p USING cohorts c, unnest($1::bigint[]) AS k (person)
                WHERE p.cohort = c.number AND p.person = k.person RETURNING p.cohort, p.said),
                n AS (SELECT cohort, count(*) AS people, sum(said & 1) AS met,
                    sum(said >> 1 & 1) AS gave_up FROM gone GROUP BY cohort)
            UPDATE cohorts c SET people = c.people - n.people, met = c.met - n.met,
                gave_up = c.gave_up - n.gave_up
            FROM n WHERE c.number = n.cohort
            """, people)
    }

    /// Takes people out of the rows of a range that have them, and out of the items.
    ///
    /// Nothing may be taken meanwhile that counts in these rows.
    func forget(people: Set<Int64>, in range: Range<Int64>) async throws {
        for person in people.sorted() {
            try await execute(
                "UPDATE operation_items SET person = 0 WHERE person = $1", person)
            let rows = try await query(
                """
                SELECT owner, measure, data FROM operation_people
                WHERE owner >= $2 AND owner < $3 AND position($1 in data) > 0
                """, PostgresValue.bytes(Crowd.bytes(of: person)), range.lowerBound,
                range.upperBound)
            for row in rows {
                let key = try CrowdKey(row)
                var crowd = try Crowd(row)
                guard crowd.remove(person) else { continue }
                try await execute(
                    "UPDATE operation_people SET data = $1 WHERE owner = $2 AND measure = $3",
                    PostgresValue.bytes(crowd.bytes), key.owner, key.measure.rawValue)
            }
        }
    }
}
