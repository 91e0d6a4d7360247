import DeskStore
import GRDB
import GRDBSQLite

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
        try rows(cachedStatement(sql: sql), StatementArguments(arguments))
    }

    /// The rows of a statement, whose values have the types of their columns.
    func rows(_ statement: Statement, _ arguments: StatementArguments) throws -> [Row] {
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        let check = TypeCheck(statement)
        var rows: [Row] = []
        while let row = try cursor.next() {
            try check(row)
            rows.append(row.copy())
        }
        return rows
    }

    /// Whether a row of a query fits; none is read after that one.
    func contains(
        _ sql: String, _ arguments: Value..., where fits: (Row) throws -> Bool
    ) throws -> Bool {
        let statement = try cachedStatement(sql: sql)
        let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
        let check = TypeCheck(statement)
        while let row = try cursor.next() {
            try check(row)
            if try fits(row) { return true }
        }
        return false
    }

    /// The first row of a query.
    func row(_ sql: String, _ arguments: Value...) throws -> Row? {
        let statement = try cachedStatement(sql: sql)
        let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
        guard let row = try cursor.next() else { return nil }
        try TypeCheck(statement)(row)
        return row.copy()
    }

    /// The first number of a query.
    func number(_ sql: String, _ arguments: Value...) throws -> Int64? {
        guard
            let value = try DatabaseValue.fetchOne(
                cachedStatement(sql: sql), arguments: StatementArguments(arguments))
        else { return nil }
        return try Self.number(value)
    }

    /// The first column of a query.
    func numbers(_ sql: String, _ arguments: Value...) throws -> [Int64] {
        try DatabaseValue.fetchAll(
            cachedStatement(sql: sql), arguments: StatementArguments(arguments)
        ).compactMap(Self.number)
    }

    /// An integer; nil for NULL.
    private static func number(_ value: DatabaseValue) throws -> Int64? {
        switch value.storage {
        case .int64(let number): return number
        case .null: return nil
        default: throw StoreError.damaged
        }
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

/// Refuses rows with a value that its column cannot have.
///
/// SQLite keeps any value in any column: a damaged file may have a text for a number, and a sum beyond the largest
/// integer is a real number. GRDB ends the process when such a value is read.
private struct TypeCheck {
    private let statement: Statement
    /// The types that each column may have; without a declaration, what an expression may be.
    private let types: [Set<Int32>]

    init(_ statement: Statement) {
        self.statement = statement
        types = (0..<Int32(statement.columnCount)).map { column in
            let declared = sqlite3_column_decltype(statement.sqliteStatement, column)
            switch declared.map({ String(cString: $0) })?.uppercased() {
            case "INTEGER": return [SQLITE_INTEGER, SQLITE_NULL]
            case "TEXT": return [SQLITE_TEXT, SQLITE_NULL]
            case "BLOB": return [SQLITE_BLOB, SQLITE_NULL]
            case "REAL": return [SQLITE_FLOAT, SQLITE_INTEGER, SQLITE_NULL]
            default: return [SQLITE_INTEGER, SQLITE_TEXT, SQLITE_BLOB, SQLITE_NULL]
            }
        }
    }

    /// Throws ``StoreError/damaged`` for a row that cannot be read.
    ///
    /// The row is the statement's current one.
    func callAsFunction(_ row: Row) throws {
        for (column, allowed) in types.enumerated() {
            let type = sqlite3_column_type(statement.sqliteStatement, Int32(column))
            guard allowed.contains(type) else { throw StoreError.damaged }
        }
    }
}
