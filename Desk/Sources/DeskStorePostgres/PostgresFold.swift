import DeskModel
import DeskPostgres
import DeskStore
import DeskStoreRules

/// The tables as one fold sees them: its rows were read beforehand, and its writes go out at its end.
final class PostgresFold: FoldTables {
    private let needs: FoldNeeds
    private var rows: [Int64: StoredOperation] = [:]
    private var crowds: [CrowdKey: Crowd] = [:]
    private var counts: [DayKey: Int] = [:]
    private var families: [CohortFamily: [Cohort]] = [:]
    private var members: [CohortMember.Key: CohortMember] = [:]
    private var known: [Int: [DestinationRow]] = [:]

    private var changedRows: [StoredOperation] = []
    private var changedCrowds: [(key: CrowdKey, crowd: Crowd)] = []
    private var changedCohorts: [Cohort] = []
    private var writtenCohorts: Set<Int64> = []
    private var changedMembers: [CohortMember] = []
    private var worse: [(release: WorseRelease, time: Int64)] = []
    private var changes = TableChanges()

    /// Takes the answers of ``FoldNeeds/statements``, in their order.
    init(_ needs: FoldNeeds, _ results: [[PostgresRow]]) throws {
        self.needs = needs
        guard results.count == 6 else { throw StoreError.damaged }
        for row in results[0] {
            let operation = try StoredOperation(row)
            rows[operation.number] = operation
        }
        for row in results[1] { crowds[try CrowdKey(row)] = try Crowd(row) }
        for row in results[2] {
            let day = DayKey(project: Int(try row.int("project")), day: try row.int("day"))
            counts[day] = Int(try row.int("count"))
        }
        for row in results[3] {
            let cohort = try Cohort(row)
            families[cohort.family, default: []].append(cohort)
        }
        for row in results[4] {
            let member = try CohortMember(row)
            members[member.key] = member
        }
        for row in results[5] {
            let destination = try DestinationRow(row)
            known[destination.destination.project, default: []].append(destination)
        }
    }

    /// Throws unless something was asked for: a row that no one asked for looks as if it were not there.
    private func require(_ isAsked: Bool, _ what: String) throws(StoreError) {
        guard isAsked else { throw .unavailable("a fold was not prepared for its \(what)") }
    }

    func operation(_ key: OperationKey) throws -> StoredOperation? {
        try require(needs.rows.contains(key.number), "operations")
        return rows[key.number]
    }

    func operationCount(on day: DayKey) throws -> Int {
        try require(needs.days.contains(day), "days")
        return counts[day] ?? 0
    }

    func crowd(_ key: CrowdKey) throws -> Crowd {
        try require(needs.crowds.contains(key), "crowds")
        return crowds[key] ?? Crowd()
    }

    func cohorts(of family: CohortFamily) throws -> [Cohort] {
        try require(needs.families.contains(family), "cohorts")
        return families[family] ?? []
    }

    func member(_ key: CohortMember.Key) throws -> CohortMember? {
        try require(needs.members.contains(key), "members")
        return members[key]
    }

    func destinations(of project: Int) throws -> [DestinationRow] {
        try require(needs.projects.contains(project), "destinations")
        return known[project] ?? []
    }

    func write(_ operation: StoredOperation) throws { changedRows.append(operation) }

    func write(_ crowd: Crowd, of key: CrowdKey) throws { changedCrowds.append((key, crowd)) }

    func write(_ cohort: Cohort) throws {
        // Two names may have one number, and a statement writes a row once.
        if writtenCohorts.insert(cohort.number).inserted { changedCohorts.append(cohort) }
    }

    func write(_ member: CohortMember) throws { changedMembers.append(member) }

    func insert(_ release: WorseRelease, at time: Int64) throws { worse.append((release, time)) }

    func insert(_ message: OutboxRow) throws { changes.outbox.append(message) }

    func addWaiting(_ number: Int, to destination: Int64) throws {
        changes.waiting[destination, default: 0] += number
    }

    func addFiltered(_ number: Int, to destination: Int64) throws {
        changes.filtered[destination, default: 0] += number
    }
}

extension PostgresFold {
    /// The statements that write what was counted.
    var statements: [PostgresStatement] {
        [operationStatement, crowdStatement, cohortStatement, memberStatement]
            + (worse.isEmpty ? [] : [worseStatement]) + changes.outboxStatements
    }

    private var operationStatement: PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO operations SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[],
                $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[])
            ON CONFLICT (number) DO UPDATE SET uses = excluded.uses,
                failures = excluded.failures, shown = excluded.shown
            """, changedRows.map(\.number), changedRows.map(\.project),
            changedRows.map(\.operation), changedRows.map(\.release),
            changedRows.map(\.environment), changedRows.map(\.uses),
            changedRows.map(\.failures), changedRows.map(\.shownText))
    }

    private var crowdStatement: PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO operation_people
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])
            ON CONFLICT (owner, measure) DO UPDATE SET data = excluded.data
            """,
            values: [
                .ints(changedCrowds.map(\.key.owner)),
                .ints(changedCrowds.map { Int64($0.key.measure.rawValue) }),
                .byteArrays(changedCrowds.map(\.crowd.bytes)),
            ])
    }

    private var cohortStatement: PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO cohorts SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[],
                $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[],
                $10::bigint[], $11::bigint[], $12::bigint[])
            ON CONFLICT (number) DO UPDATE SET last = excluded.last,
                last_day = excluded.last_day, people = excluded.people, met = excluded.met,
                gave_up = excluded.gave_up, told = excluded.told
            """, changedCohorts.map(\.number), changedCohorts.map(\.family.project),
            changedCohorts.map(\.family.operation), changedCohorts.map(\.family.environment),
            changedCohorts.map(\.release), changedCohorts.map(\.first), changedCohorts.map(\.last),
            changedCohorts.map(\.lastDay), changedCohorts.map(\.people),
            changedCohorts.map(\.met), changedCohorts.map(\.gaveUp),
            changedCohorts.map(\.told.rawValue))
    }

    private var memberStatement: PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO cohort_people
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
            ON CONFLICT (cohort, person) DO UPDATE SET said = excluded.said
            """, changedMembers.map(\.key.cohort), changedMembers.map(\.key.person),
            changedMembers.map(\.day), changedMembers.map(\.said.rawValue))
    }

    private var worseStatement: PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO worse_releases (project, time, detail)
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[])
            """, worse.map(\.release.project), worse.map(\.time),
            worse.map { JSON($0.release).description })
    }
}

extension Cohort {
    /// Reads a row of the cohorts.
    init(_ row: PostgresRow) throws {
        self.init(
            number: try row.int("number"),
            family: CohortFamily(
                project: Int(try row.int("project")), operation: try row.text("operation"),
                environment: try row.text("environment")),
            release: try row.text("release"), first: try row.int("first"),
            last: try row.int("last"), lastDay: try row.int("last_day"),
            people: Int(try row.int("people")), met: Int(try row.int("met")),
            gaveUp: Int(try row.int("gave_up")),
            told: CohortMember.Said(rawValue: Int(try row.int("told"))))
    }
}

extension CohortMember {
    /// Reads a row of the people of cohorts.
    init(_ row: PostgresRow) throws {
        self.init(
            key: Key(cohort: try row.int("cohort"), person: try row.int("person")),
            day: try row.int("day"), said: Said(rawValue: Int(try row.int("said"))))
    }
}
