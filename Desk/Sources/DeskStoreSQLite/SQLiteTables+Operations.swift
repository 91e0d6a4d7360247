import DeskModel
import DeskStore
import DeskStoreRules
import Foundation
import GRDB

extension SQLiteTables {
    func hasItem(_ id: EventID, of project: Int) throws -> Bool {
        try db.number(
            "SELECT 1 FROM operation_items WHERE project = ? AND id = ?", project, id.data) != nil
    }

    func itemCount(of person: Int64, after time: Int64) throws -> Int {
        Int(
            try db.number(
                "SELECT count(*) FROM operation_items WHERE person = ? AND received > ?", person,
                time) ?? 0)
    }

    func insert(_ item: OperationItemRow) throws -> Bool {
        try db.changes(
            "INSERT OR IGNORE INTO operation_items VALUES (?, ?, ?, ?)", item.project, item.id.data,
            item.person, item.received)
    }

    func operation(_ key: OperationKey) throws -> StoredOperation? {
        try db.row("SELECT * FROM operations WHERE number = ?", key.number)
            .map(StoredOperation.init)
    }

    func operationCount(on day: DayKey) throws -> Int {
        Int(
            try db.number(
                """
                SELECT count(*) FROM operations
                WHERE project = ? AND number >= ? AND number < ? AND number <> ?
                """, day.project, OperationKey.first(of: day.day),
                OperationKey.first(of: day.day + 1),
                OperationKey.other(project: day.project, day: day.day).number) ?? 0)
    }

    func crowd(_ key: CrowdKey) throws -> Crowd {
        try db.row(
            "SELECT data FROM operation_people WHERE owner = ? AND measure = ?", key.owner,
            key.measure.rawValue
        ).map { try Crowd($0["data"] as Data) } ?? Crowd()
    }

    func write(_ operation: StoredOperation) throws {
        try db.run(
            """
            INSERT INTO operations VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET uses = excluded.uses, failures = excluded.failures,
                shown = excluded.shown
            """, operation.number, operation.project, operation.operation, operation.release,
            operation.environment, operation.uses, operation.failures, operation.shownText)
    }

    func write(_ crowd: Crowd, of key: CrowdKey) throws {
        try db.run(
            "INSERT OR REPLACE INTO operation_people VALUES (?, ?, ?)", key.owner,
            key.measure.rawValue, crowd.bytes.data)
    }
}

extension StoredOperation {
    /// Reads a row of the operations.
    init(_ row: Row) {
        self.init(
            number: row["number"], project: row["project"], operation: row["operation"],
            release: row["release"], environment: row["environment"], uses: row["uses"],
            failures: row["failures"], shown: Self.shown(row["shown"]))
    }
}

extension Crowd {
    /// Reads a value of the database.
    init(_ data: Data) throws(StoreError) {
        guard let crowd = Crowd([UInt8](data)) else { throw .damaged }
        self = crowd
    }
}
