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
        let isNew = try db.changes(
            "INSERT OR IGNORE INTO operation_items VALUES (?, ?, ?, ?)", item.project, item.id.data,
            item.person, item.received)
        guard isNew else { return false }
        try db.run(
            "INSERT INTO operation_queue (project, person, received, data) VALUES (?, ?, ?, ?)",
            item.project, item.person, item.received, item.content.bytes.data)
        return true
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

    func cohorts(of family: CohortFamily) throws -> [Cohort] {
        try db.rows(
            "SELECT * FROM cohorts WHERE project = ? AND operation = ? AND environment = ?",
            family.project, family.operation, family.environment
        ).map { Cohort($0, family) }
    }

    func member(_ key: CohortMember.Key) throws -> CohortMember? {
        try db.row(
            "SELECT day, said FROM cohort_people WHERE cohort = ? AND person = ?", key.cohort,
            key.person
        ).map { CohortMember(key: key, day: $0[0], said: .init(rawValue: $0[1])) }
    }

    func write(_ cohort: Cohort) throws {
        let family = cohort.family
        try db.run(
            """
            INSERT INTO cohorts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET last = excluded.last, last_day = excluded.last_day,
                people = excluded.people, met = excluded.met, gave_up = excluded.gave_up,
                told = excluded.told
            """,
            cohort.number, family.project, family.operation, family.environment, cohort.release,
            cohort.first, cohort.last, cohort.lastDay, cohort.people, cohort.met, cohort.gaveUp,
            cohort.told.rawValue)
    }

    func write(_ member: CohortMember) throws {
        try db.run(
            "INSERT OR REPLACE INTO cohort_people VALUES (?, ?, ?, ?)", member.key.cohort,
            member.key.person, member.day, member.said.rawValue)
    }

    func insert(_ worse: WorseRelease, at time: Int64) throws {
        try db.run(
            "INSERT INTO worse_releases (project, time, detail) VALUES (?, ?, ?)", worse.project,
            time, JSON(worse).description)
    }
}

extension Cohort {
    /// Reads a row of the cohorts.
    init(_ row: Row, _ family: CohortFamily) {
        self.init(
            number: row["number"], family: family, release: row["release"], first: row["first"],
            last: row["last"], lastDay: row["last_day"], people: row["people"], met: row["met"],
            gaveUp: row["gave_up"], told: .init(rawValue: row["told"]))
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
