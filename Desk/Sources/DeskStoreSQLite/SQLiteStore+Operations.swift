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
        await countWaitingPeople()
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

    /// Counts people of items that were taken, a part at a time.
    package func countPeople(limit: Int) async throws(StoreError) -> Bool {
        guard try await read({ try $0.number("SELECT 1 FROM operation_queue LIMIT 1") }) != nil
        else { return false }
        return try await write { try $0.countPeople(limit) }
    }

    /// Counts the people of all items; where nothing can be written, they are counted later.
    func countWaitingPeople() async {
        // triage:ignore discarded-try: upkeep tries it again, and says why it fails
        while let isMore = try? await countPeople(limit: 5000), isMore {}
    }
}

extension Database {
    fileprivate func countPeople(_ limit: Int) throws -> Bool {
        let rows = try rows("SELECT * FROM operation_queue ORDER BY id LIMIT ?", limit)
        guard let last = rows.last else { return false }
        let (fold, end): (OperationFold, Int64) = (OperationFold(SQLiteTables(self)), last["id"])
        var keys = OperationKeys()
        for row in rows {
            try fold.take(
                QueuedOperations(
                    project: row["project"], person: row["person"], received: row["received"],
                    data: [UInt8](row["data"] as Data), &keys))
        }
        try fold.finish()
        try run("DELETE FROM operation_queue WHERE id <= ?", end)
        return rows.count == limit
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

    /// Takes a person out of the releases that they are counted in.
    private func forget(memberOfCohorts person: Int64) throws {
        for number in try numbers("SELECT number FROM cohorts") {
            let said = try self.number(
                "SELECT said FROM cohort_people WHERE cohort = ? AND person = ?", number, person)
            guard let said else { continue }
            try run(
                """
                UPDATE cohorts SET people = people - 1, met = met - (? & 1),
                    gave_up = gave_up - (? >> 1 & 1) WHERE number = ?
                """, said, said, number)
            try run(
                "DELETE FROM cohort_people WHERE cohort = ? AND person = ?", number, person)
        }
    }

    /// Takes people out of the rows that have them, and out of the items.
    func forget(people: Set<Int64>) throws {
        for person in people.sorted() {
            try run("UPDATE operation_items SET person = 0 WHERE person = ?", person)
            try run("DELETE FROM operation_queue WHERE person = ?", person)
            try forget(memberOfCohorts: person)
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
