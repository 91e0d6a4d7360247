import DeskModel
import DeskPostgres
import DeskStore
import DeskStoreRules

/// The items of operations as a batch sees them.
struct ItemRows {
    var items: Set<OperationNeeds.ItemKey> = []
    /// The times of people's latest items.
    var times: [Int64: [Int64]] = [:]

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
}

extension TableChanges {
    /// The statements that write items of operations, which then wait to be counted.
    var itemStatements: [PostgresStatement] {
        guard !operationItems.isEmpty else { return [] }
        let projects = PostgresValue.ints(operationItems.map { Int64($0.project) })
        let people = PostgresValue.ints(operationItems.map(\.person))
        let received = PostgresValue.ints(operationItems.map(\.received))
        return [
            PostgresStatement(
                """
                INSERT INTO operation_items
                SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::bigint[])
                """,
                values: [
                    projects, .byteArrays(operationItems.map(\.id.bytes)), people, received,
                ]),
            PostgresStatement(
                """
                INSERT INTO operation_queue (project, person, received, data)
                SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])
                """,
                values: [
                    projects, people, received, .byteArrays(operationItems.map(\.content.bytes)),
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
