package import DeskModel
package import DeskStore
import DeskStoreRules
import Foundation
import GRDB

extension SQLiteStore {
    /// Where the people of a project were hurt.
    package func operations(
        of project: Int, _ filter: OperationFilter, days: Int, until now: Timestamp
    ) async throws(StoreError) -> OperationReport {
        let (first, end) = OperationKey.numbers(ofDays: days, until: now)
        return try await read { db in
            let stored = try db.rows(
                "SELECT * FROM operations WHERE project = ? AND number >= ? AND number < ?",
                project, first, end
            ).map(StoredOperation.init)
            var tally = OperationTally(stored, filter)
            for numbers in tally.portions { tally.add(try db.people(of: numbers)) }
            return tally.report
        }
    }
}

extension Database {
    /// The people of rows.
    fileprivate func people(of numbers: [Int64]) throws -> [Int64: Crowds] {
        var people: [Int64: Crowds] = [:]
        for number in numbers {
            let rows = try rows(
                "SELECT measure, data FROM operation_people WHERE owner = ?", number)
            for row in rows {
                guard let measure = OperationMeasure(rawValue: row[0]) else {
                    throw StoreError.damaged
                }
                people[number, default: Crowds()][measure] = try Crowd(row[1] as Data)
            }
        }
        return people
    }

    /// Takes people out of the rows that have them, and out of the items.
    func forget(people: Set<Int64>) throws {
        for person in people.sorted() {
            try run("UPDATE operation_items SET person = 0 WHERE person = ?", person)
            let rows = try rows(
                "SELECT owner, measure, data FROM operation_people WHERE instr(data, ?) > 0",
                Crowd.bytes(of: person).data)
            for row in rows {
                var crowd = try Crowd(row[2] as Data)
                guard crowd.remove(person) else { continue }
                try run(
                    "UPDATE operation_people SET data = ? WHERE owner = ? AND measure = ?",
                    crowd.bytes.data, row[0] as Int64, row[1] as Int64)
            }
        }
    }
}
