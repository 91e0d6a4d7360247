import DeskModel
import DeskPostgres
import DeskStoreRules

/// The items of operations that a batch will look for.
struct OperationNeeds {
    /// An item of operations.
    struct ItemKey: Hashable {
        var id: EventID
        var project: Int
    }

    private(set) var items: Set<ItemKey> = []
    private(set) var people: Set<Int64> = []
    /// The time after which items of people are read.
    private(set) var since = Int64.max

    /// The number of statements, if there is an item.
    static let statementCount = 2

    mutating func add(_ arrival: Arrival) {
        for item in arrival.operations {
            items.insert(ItemKey(id: item.id, project: arrival.project))
            people.insert(item.person)
            since = min(since, (arrival.received - .seconds(60)).milliseconds)
        }
    }

    /// The statements that read them.
    var statements: [PostgresStatement] {
        guard !items.isEmpty else { return [] }
        let items = Array(items)
        return [
            PostgresStatement(
                """
                SELECT i.id, i.project FROM operation_items i
                JOIN unnest($1::bytea[], $2::bigint[]) AS k (id, project)
                    ON i.id = k.id AND i.project = k.project
                """,
                values: [
                    .byteArrays(items.map(\.id.bytes)), .ints(items.map { Int64($0.project) }),
                ]),
            PostgresStatement(
                """
                SELECT person, received FROM operation_items
                WHERE person = ANY ($1) AND received > $2
                """, Array(people), since),
        ]
    }
}

/// The rows of operations that a fold will read.
struct FoldNeeds {
    private(set) var rows: Set<Int64> = []
    private(set) var crowds: Set<CrowdKey> = []
    private(set) var days: Set<DayKey> = []
    private(set) var families: Set<CohortFamily> = []
    private(set) var members: Set<CohortMember.Key> = []
    private(set) var projects: Set<Int> = []

    init(_ items: [QueuedOperations]) {
        for item in items {
            projects.insert(item.project)
            for (use, key) in zip(item.content.operations, item.keys) { add(use, key, item) }
        }
    }

    private mutating func add(
        _ use: OperationUse, _ key: OperationKey, _ item: QueuedOperations
    ) {
        days.insert(DayKey(project: key.project, day: key.day))
        let other = OperationKey.other(project: key.project, day: key.day)
        for number in [key.number, other.number] {
            rows.insert(number)
            for measure in use.measures {
                crowds.insert(CrowdKey(owner: number, measure: measure))
            }
        }
        families.insert(
            CohortFamily(
                project: key.project, operation: key.operation, environment: key.environment))
        members.insert(
            CohortMember.Key(
                cohort: OperationKey.cohort(of: key.number), person: item.person))
    }

    /// The statements that read them.
    var statements: [PostgresStatement] {
        let (crowds, days) = (Array(crowds), Array(days))
        let (families, members) = (Array(families), Array(members))
        return [
            PostgresStatement("SELECT * FROM operations WHERE number = ANY ($1)", Array(rows)),
            PostgresStatement(
                """
                SELECT p.owner, p.measure, p.data FROM operation_people p
                JOIN unnest($1::bigint[], $2::bigint[]) AS k (owner, measure)
                    ON p.owner = k.owner AND p.measure = k.measure
                """, crowds.map(\.owner), crowds.map(\.measure.rawValue)),
            PostgresStatement(
                """
                SELECT k.project, k.day, n.count
                FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
                    AS k (project, day, first, next, other)
                CROSS JOIN LATERAL (
                    SELECT count(*) AS count FROM operations WHERE project = k.project
                        AND number >= k.first AND number < k.next AND number <> k.other) n
                """, days.map(\.project), days.map(\.day),
                days.map { OperationKey.first(of: $0.day) },
                days.map { OperationKey.first(of: $0.day + 1) },
                days.map { OperationKey.other(project: $0.project, day: $0.day).number }),
            PostgresStatement(
                """
                SELECT c.* FROM cohorts c
                JOIN unnest($1::bigint[], $2::text[], $3::text[]) AS k (project, operation, environment)
                    ON c.project = k.project AND c.operation = k.operation
                        AND c.environment = k.environment
                """, families.map(\.project), families.map(\.operation),
                families.map(\.environment)),
            PostgresStatement(
                """
                SELECT p.* FROM cohort_people p
                JOIN unnest($1::bigint[], $2::bigint[]) AS k (cohort, person)
                    ON p.cohort = k.cohort AND p.person = k.person
                """, members.map(\.cohort), members.map(\.person)),
            PostgresStatement(
                "SELECT * FROM destinations WHERE project = ANY ($1) AND stopped IS NULL",
                Array(projects)),
        ]
    }
}
