import GRDB

/// A value that a statement takes.
typealias Value = (any DatabaseValueConvertible)?

extension Database {
    /// Runs a statement, which is prepared once a connection.
    func run(_ sql: String, _ arguments: Value...) throws {
        let statement = try cachedStatement(sql: sql)
        statement.setUncheckedArguments(StatementArguments(arguments))
        try statement.execute()
    }

    /// Runs a statement, and says whether it changed a row.
    func changes(_ sql: String, _ arguments: Value...) throws -> Bool {
        let statement = try cachedStatement(sql: sql)
        statement.setUncheckedArguments(StatementArguments(arguments))
        try statement.execute()
        return changesCount > 0
    }

    /// The rows of a query.
    func rows(_ sql: String, _ arguments: Value...) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    }

    /// The first row of a query.
    func row(_ sql: String, _ arguments: Value...) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    }

    /// The first number of a query.
    func number(_ sql: String, _ arguments: Value...) throws -> Int64? {
        try Int64.fetchOne(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    }

    /// The first column of a query.
    func numbers(_ sql: String, _ arguments: Value...) throws -> [Int64] {
        try Int64.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    }

    /// Runs work in a transaction that has the write lock from its beginning.
    func transaction<Result>(_ work: (Database) throws -> Result) throws -> Result {
        try execute(sql: "BEGIN IMMEDIATE")
        do {
            let result = try work(self)
            try execute(sql: "COMMIT")
            return result
        } catch {
            // A full disk ends the transaction by itself.
            if isInsideTransaction { try? execute(sql: "ROLLBACK") }
            throw error
        }
    }

    /// The number kept under a name.
    func meta(_ name: String) throws -> Int64 {
        try number("SELECT value FROM meta WHERE name = ?", name) ?? 0
    }

    /// Keeps a number under a name.
    func setMeta(_ name: String, _ value: Int64) throws {
        try run("UPDATE meta SET value = ? WHERE name = ?", value, name)
    }

    /// Takes the next place in the order of all changes.
    func nextPosition() throws -> Int64 {
        let position = try meta("position") + 1
        try setMeta("position", position)
        return position
    }

    /// The number that a table's next row gets; one of a row that is gone is not given again.
    func nextNumber(of table: String) throws -> Int64 {
        (try number("SELECT seq FROM sqlite_sequence WHERE name = ?", table) ?? 0) + 1
    }
}
