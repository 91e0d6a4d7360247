import DeskModel
import DeskPostgres
import DeskStore
import DeskStoreRules

/// The rows of operations as a batch sees them.
struct OperationRows {
    var items: Set<OperationNeeds.ItemKey> = []
    /// The times of people's latest items.
    var times: [Int64: [Int64]] = [:]
    var rows: [Int64: StoredOperation] = [:]
    var crowds: [CrowdKey: Crowd] = [:]
    var counts: [DayKey: Int] = [:]

    /// Creates rows of nothing.
    init() {}

    /// Takes the answers of ``OperationNeeds/statements``, in their order.
    init(_ results: some Collection<PostgresResult>) throws {
        let results = Array(results)
        guard results.count == OperationNeeds.statementCount else { throw StoreError.damaged }
        for row in results[0].rows {
            guard let id = EventID(bytes: try row.bytes("id")) else { throw StoreError.damaged }
            items.insert(.init(id: id, project: Int(try row.int("project"))))
        }
        for row in results[1].rows {
            times[try row.int("person"), default: []].append(try row.int("received"))
        }
        for row in results[2].rows {
            let operation = try StoredOperation(row)
            rows[operation.number] = operation
        }
        for row in results[3].rows { crowds[try CrowdKey(row)] = try Crowd(row) }
        for row in results[4].rows {
            let day = DayKey(project: Int(try row.int("project")), day: try row.int("day"))
            counts[day] = Int(try row.int("count"))
        }
    }
}

extension PostgresTables {
    func hasItem(_ id: EventID, of project: Int) throws -> Bool {
        let key = OperationNeeds.ItemKey(id: id, project: project)
        try asked.require(asked.needs.operations.items.contains(key), "items")
        return operations.items.contains(key)
    }

    func itemCount(of person: Int64, after time: Int64) throws -> Int {
        try asked.require(asked.needs.operations.people.contains(person), "people")
        return operations.times[person]?.count { $0 > time } ?? 0
    }

    func insert(_ item: OperationItemRow) throws -> Bool {
        guard try !hasItem(item.id, of: item.project) else { return false }
        operations.items.insert(.init(id: item.id, project: item.project))
        operations.times[item.person, default: []].append(item.received)
        changes.operationItems.append(item)
        return true
    }

    func operation(_ key: OperationKey) throws -> StoredOperation? {
        try asked.require(asked.needs.operations.rows.contains(key.number), "operations")
        return operations.rows[key.number]
    }

    func operationCount(on day: DayKey) throws -> Int {
        try asked.require(asked.needs.operations.days.contains(day), "days")
        return operations.counts[day] ?? 0
    }

    func crowd(_ key: CrowdKey) throws -> Crowd {
        try asked.require(asked.needs.operations.crowds.contains(key), "crowds")
        return operations.crowds[key] ?? Crowd()
    }

    func write(_ operation: StoredOperation) throws { changes.operations.append(operation) }

    func write(_ crowd: Crowd, of key: CrowdKey) throws { changes.crowds.append((key, crowd)) }
}

extension TableChanges {
    /// The statements that write operations with their people and items.
    var operationStatements: [PostgresStatement] {
        guard !operationItems.isEmpty else { return [] }
        return [
            PostgresStatement(
                """
                INSERT INTO operation_items
                SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::bigint[])
                """,
                values: [
                    .ints(operationItems.map { Int64($0.project) }),
                    .byteArrays(operationItems.map(\.id.bytes)),
                    .ints(operationItems.map(\.person)), .ints(operationItems.map(\.received)),
                ]),
            PostgresStatement(
                """
                INSERT INTO operations SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[],
                    $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[])
                ON CONFLICT (number) DO UPDATE SET uses = excluded.uses,
                    failures = excluded.failures, shown = excluded.shown
                """, operations.map(\.number), operations.map(\.project),
                operations.map(\.operation), operations.map(\.release),
                operations.map(\.environment), operations.map(\.uses),
                operations.map(\.failures), operations.map(\.shownText)),
            PostgresStatement(
                """
                INSERT INTO operation_people
                SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])
                ON CONFLICT (owner, measure) DO UPDATE SET data = excluded.data
                """,
                values: [
                    .ints(crowds.map(\.key.owner)),
                    .ints(crowds.map { Int64($0.key.measure.rawValue) }),
                    .byteArrays(crowds.map(\.crowd.bytes)),
                ]),
        ]
    }
}

extension StoredOperation {
    /// Reads a row of the operations.
    init(_ row: PostgresRow) throws {
        self.init(
            number: try row.int("number"), project: Int(try row.int("project")),
            operation: try row.text("operation"), release: try row.text("release"),
            environment: try row.text("environment"), uses: Int(try row.int("uses")),
            failures: Int(try row.int("failures")), shown: Self.shown(try row.text("shown")))
    }
}

extension CrowdKey {
    /// Reads a row of the people of operations.
    init(_ row: PostgresRow) throws {
        guard let measure = OperationMeasure(rawValue: Int(try row.int("measure"))) else {
            throw StoreError.damaged
        }
        self.init(owner: try row.int("owner"), measure: measure)
    }
}

extension Crowd {
    /// Reads a row of the people of operations.
    init(_ row: PostgresRow) throws {
        guard let crowd = Crowd(try row.bytes("data")) else { throw StoreError.damaged }
        self = crowd
    }
}
