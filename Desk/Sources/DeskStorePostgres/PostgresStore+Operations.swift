package import DeskModel
package import DeskStore
import DeskPostgres
import DeskStoreRules

extension PostgresStore {
    /// Where the people of a project were hurt.
    package func operations(
        of project: Int, _ filter: OperationFilter, days: Int, until now: Timestamp
    ) async throws(StoreError) -> OperationReport {
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
