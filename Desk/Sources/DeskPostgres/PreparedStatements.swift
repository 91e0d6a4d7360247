/// The statements that a connection has prepared, by their texts.
struct PreparedStatements {
    struct Statement {
        let name: String
        let types: [UInt32]
        fileprivate var used: Int
    }

    static let limit = 200

    private var statements: [String: [Statement]] = [:]
    private var uses = 0
    private(set) var count = 0
    /// The names that the server still has, although they are of no use.
    private(set) var forgotten: [String] = []

    /// The statement of a text for the types of some values; NULL fits every type.
    mutating func find(_ sql: String, _ parameters: Parameters, _ values: [PostgresValue])
        -> Statement?
    {
        let types = parameters.types
        let place = statements[sql]?.firstIndex { statement in
            statement.types.count == types.count
                && types.indices.allSatisfy {
                    statement.types[$0] == types[$0] || values[$0] == .null
                }
        }
        guard let place else { return nil }
        uses += 1
        statements[sql]?[place].used = uses
        return statements[sql]?[place]
    }

    /// A new statement; a NULL takes the type that the same value had before.
    mutating func add(
        _ sql: String, _ parameters: Parameters, _ values: [PostgresValue]
    ) -> Statement {
        if count >= Self.limit { forgetOldest() }
        var types = parameters.types
        for known in statements[sql] ?? [] where known.types.count == types.count {
            for place in types.indices where values[place] == .null && types[place] == 0 {
                types[place] = known.types[place]
            }
        }
        uses += 1
        count += 1
        let statement = Statement(name: "desk\(uses)", types: types, used: uses)
        statements[sql, default: []].append(statement)
        return statement
    }

    /// Removes a statement that the server does not have.
    mutating func remove(_ name: String) {
        for (sql, known) in statements where known.contains(where: { $0.name == name }) {
            let rest = known.filter { $0.name != name }
            statements[sql] = rest.isEmpty ? nil : rest
            count -= 1
        }
    }

    /// Removes a name that the server forgot.
    mutating func deallocated(_ name: String) { forgotten.removeAll { $0 == name } }

    /// Removes everything, since the server forgot it.
    mutating func removeAll() {
        statements = [:]
        forgotten = []
        count = 0
    }

    private mutating func forgetOldest() {
        let oldest = statements.values.joined().min { $0.used < $1.used }
        guard let oldest else { return }
        remove(oldest.name)
        forgotten.append(oldest.name)
    }
}
