import DeskModel
import DeskPostgres
import DeskStoreRules

/// The rows of operations that a batch will read.
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
    private(set) var rows: Set<Int64> = []
    private(set) var crowds: Set<CrowdKey> = []
    private(set) var days: Set<DayKey> = []

    /// The number of statements, if there is an item.
    static let statementCount = 5

    mutating func add(_ prepared: PreparedArrival) {
        let arrival = prepared.arrival
        for (item, keys) in zip(arrival.operations, prepared.operationKeys) {
            items.insert(ItemKey(id: item.id, project: arrival.project))
            people.insert(item.person)
            since = min(since, (arrival.received - .seconds(60)).milliseconds)
            for (use, key) in zip(item.operations, keys) { add(use, key) }
        }
    }

    private mutating func add(_ use: OperationUse, _ key: OperationKey) {
        days.insert(DayKey(project: key.project, day: key.day))
        let other = OperationKey.other(project: key.project, day: key.day)
        for number in [key.number, other.number] {
            rows.insert(number)
            for measure in use.measures {
                crowds.insert(CrowdKey(owner: number, measure: measure))
            }
        }
    }

    /// The statements that read them.
    var statements: [PostgresStatement] {
        guard !items.isEmpty else { return [] }
        let (items, crowds, days) = (Array(items), Array(crowds), Array(days))
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
        ]
    }
}
